import { resolveAll } from 'micromark-util-resolve-all'
import type { Event, Token, TokenizeContext, TokenType } from 'micromark-util-types'

interface Parts {
  element: TokenType
  text: TokenType
  /** The sign before the text. */
  open: Token
  /** The events between the signs. */
  inside: Event[]
  /** The events of what ends the element. The first one enters its sign. */
  ending: Event[]
}

/** Returns the events of an element in a line, with the signs in its text resolved. */
export function elementEvents(context: TokenizeContext, { open, inside, ending, ...types }: Parts): Event[] {
  const close = ending[0]?.[1] as Token
  const element: Token = { type: types.element, start: { ...open.start }, end: { ...close.end } }
  const text: Token = { type: types.text, start: { ...open.end }, end: { ...close.start } }
  return [
    ['enter', element, context],
    ['enter', open, context],
    ['exit', open, context],
    ['enter', text, context],
    ...resolveAll(context.parser.constructs.insideSpan.null ?? [], inside, context),
    ['exit', text, context],
    ...ending,
    ['exit', element, context],
  ]
}
