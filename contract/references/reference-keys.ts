import { keyOf } from './identifiers.ts'

interface Work {
  /** The name that the first author is cited by; absent for a work without authors. */
  author: string | undefined
  year: number | string | undefined
  title: string
}

/** The first author and the year, as most programs make keys. */
export const keyOfWork = ({ author, year = '', title }: Work): string =>
  keyOf(`${author ?? title.split(/\s+/)[0]}${year}`.toLowerCase()) || 'work'

/** Returns a key, or the next free one with a number behind it. */
export function freeKey(key: string, taken: ReadonlySet<string>): string {
  let free = key
  for (let number = 2; taken.has(free); number++) free = `${key}-${number}`
  return free
}
