import type { FastifyInstance } from 'fastify'
import { AppError } from '../../errors.ts'
import { readBody } from './read-body.ts'

/** Arrays, objects and their entries in a body: many more than any call takes, and few enough to be read in a moment. */
const maxParts = 20_000

/**
 * JSON is the only body that calls take. An empty one is none, whatever its type says; `__proto__` and `constructor` keys are dropped. Four
 * mebibytes of brackets would keep everybody waiting for half a second while they are read, and are refused before.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('remove', 'remove')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', (request, payload, done) => {
    const parseText = (text: string) => {
      if (text.length === 0) done(null, undefined)
      else if (hasMoreParts(text, maxParts))
        done(new AppError('malformed_request', 'The body has more parts than any call accepts.'))
      else parse(request, text, done)
    }
    readBody(request, payload).then(parseText, done)
  })
}

/** Counts what opens an array or object and what stands between two entries, outside of strings. Text that is no JSON is left to the parser. */
export function hasMoreParts(text: string, maxParts: number): boolean {
  let parts = 0
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '"') at = endOfString(text, at + 1)
    else if (character === '[' || character === '{' || character === ',') {
      if (++parts > maxParts) return true
    }
  }
  return false
}

/** Where the quote stands that ends a string, or the end of the text. */
function endOfString(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 1)) {
    let backslashes = 0
    while (at - backslashes > from && text[at - backslashes - 1] === '\\') backslashes++
    if (backslashes % 2 === 0) return at
  }
  return text.length
}
