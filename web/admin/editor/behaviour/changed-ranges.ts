import type { Transaction } from '@tiptap/pm/state'

export interface Range {
  from: number
  to: number
}

/** Returns the changed ranges as positions in the document after all transactions. */
export function changedRanges(transactions: readonly Transaction[]): Range[] {
  const maps = transactions.flatMap(({ mapping }) => mapping.maps)
  return maps.flatMap((map, at) => {
    const ranges: Range[] = []
    map.forEach((_from, _to, from, to) => {
      const later = maps.slice(at + 1)
      ranges.push({
        from: later.reduce((pos, next) => next.map(pos, -1), from),
        to: later.reduce((pos, next) => next.map(pos, 1), to),
      })
    })
    return ranges
  })
}
