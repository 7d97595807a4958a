import { safeContentClasses } from './classes.ts'

const holders: ReadonlySet<string> = new Set(['div', 'section', 'details'])

/** True for an element in which headings begin sections of the body. Headings in callouts, theorems and notes are theirs. */
export const holdsSections = (element: string, classes = ''): boolean =>
  holders.has(element) &&
  safeContentClasses(element, classes.split(' ')).every((name) => name === 'references')
