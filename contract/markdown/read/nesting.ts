import type { Fault } from './fault.ts'

/** How many quotations, lists, descriptions and divisions may be in each other. */
export const maxNesting = 100

export const tooDeep = 'Quotations, lists and divisions are nested too deeply.'

/** How many quotations a text may have, each line in an inner one counted: reading takes long where there are thousands. */
const maxQuotations = 1_000

const tooManyQuotations = 'There are too many quotations. Divide the text into several posts.'

const containers = /[ \t]*(?:>|(?:[-*+:]|\d{1,9}[.)])[ \t])/y

/** Returns a fault for a line that begins with more signs of containers than anybody writes, or quotations: reading them takes long. */
export function nestingFault(text: string): Fault | null {
  let quotations = 0
  let isInQuotation = false
  for (const [at, line] of text.split(/\r\n?|\n/).entries()) {
    containers.lastIndex = 0
    let end = 0
    for (let count = 0; containers.test(line); count++) {
      end = containers.lastIndex
      if (count === maxNesting) return { message: tooDeep, line: at + 1, column: end }
    }
    const signs = line.slice(0, end)
    const depth = signs.split('>').length - 1
    // Behind the sign of a list, each line begins a quotation of its own.
    const goesOn = isInQuotation && !/[^>\s]/.test(signs)
    quotations += goesOn ? Math.max(0, depth - 1) : depth
    if (quotations > maxQuotations) return { message: tooManyQuotations, line: at + 1, column: 1 }
    isInQuotation = depth > 0
  }
  return null
}
