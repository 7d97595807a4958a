import type { Fault } from './fault.ts'

/** More signs than anybody writes in an address side by side: at each of them the parser looks again whether the address ends there. */
const maxSigns = 300

const address = /https?:\/\/|www\./i
const signs = /(?:[!"'()*,.:;?\]_~]|&[a-z]+;)+/gi

/** Returns a fault for an address with so many signs in it, at each of which it might end, that reading it takes long. */
export function addressFault(text: string): Fault | null {
  for (const [at, line] of text.split(/\r\n?|\n/).entries())
    for (const { 0: word, index } of line.matchAll(/\S+/g)) {
      const start = word.length > maxSigns ? word.search(address) : -1
      if (start !== -1 && hasLongRun(word.slice(start)))
        return { message: tooManySigns, line: at + 1, column: index + start + 1 }
    }
  return null
}

const tooManySigns = 'This address has too many signs in a row. Put a space behind the address.'

const hasLongRun = (word: string): boolean =>
  [...word.matchAll(signs)].some(([run]) => run.replace(/&[a-z]+;/gi, '.').length > maxSigns)
