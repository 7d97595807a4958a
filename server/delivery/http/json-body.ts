import type { FastifyInstance } from 'fastify'
import { AppError } from '../../errors.ts'
import { readBody } from './read-body.ts'

/** How many arrays, objects and entries a body may have: many more than any call takes, and few enough to be parsed in a moment. */
const maxParts = 20_000

/**
 * Makes an application accept JSON and no other bodies. An empty body counts as none, whatever its type; `__proto__` and `constructor` keys are
 * removed. Parsing four mebibytes of brackets would block the process for half a second, so a body with too many parts is refused before.
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

/** Counts opening brackets and commas outside of strings. Invalid JSON is left to the parser. */
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

/** The position of the quote that ends a string, or the end of the text. */
function endOfString(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 1)) {
    let backslashes = 0
    while (at - backslashes > from && text[at - backslashes - 1] === '\\') backslashes++
    if (backslashes % 2 === 0) return at
  }
  return text.length
}
