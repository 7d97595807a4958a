import type { Fault } from './fault.ts'

/** How many quotations, lists, descriptions and divisions may be in each other. */
export const maxNesting = 100

export const tooDeep = 'Quotations, lists and divisions are nested too deeply.'

const containers = /[ \t]*(?:>|(?:[-*+:]|\d{1,9}[.)])[ \t])/y

/** Returns a fault for a line that begins with more signs of containers than anybody writes: reading them takes long. */
export function nestingFault(text: string): Fault | null {
  for (const [at, line] of text.split(/\r\n?|\n/).entries()) {
    containers.lastIndex = 0
    for (let count = 0; containers.test(line); count++)
      if (count === maxNesting) return { message: tooDeep, line: at + 1, column: containers.lastIndex }
  }
  return null
}
