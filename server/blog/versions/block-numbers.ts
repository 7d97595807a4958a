/**
 * The numbers of the blocks of a version, in order, as they are stored: `1-57,201,59-200`. Most versions are few ranges, as a save changes
 * few blocks.
 */
export function formatNumbers(numbers: number[]): string {
  const ranges: string[] = []
  for (let at = 0; at < numbers.length; ) {
    const first = numbers[at] as number
    let length = 1
    while (numbers[at + length] === first + length) length++
    ranges.push(length === 1 ? `${first}` : `${first}-${first + length - 1}`)
    at += length
  }
  return ranges.join(',')
}

/** Reads what `formatNumbers` wrote. */
export function parseNumbers(text: string): number[] {
  if (!text) return []
  return text.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, at) => first + at)
  })
}
