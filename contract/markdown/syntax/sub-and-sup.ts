import { splice } from 'micromark-util-chunked'
import type {
  Code,
  Construct,
  Event,
  Extension,
  Resolver,
  State,
  Token,
  TokenizeContext,
  Tokenizer,
} from 'micromark-util-types'
import { elementEvents } from './element-events.ts'

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    script: 'script'
    scriptMarker: 'scriptMarker'
    scriptMarkerTemporary: 'scriptMarkerTemporary'
    scriptText: 'scriptText'
  }
  interface Token {
    _mayOpenScript?: boolean
    _mayCloseScript?: boolean
  }
}

const [bracket, caret, tilde] = [91, 94, 126]

/** `H~2~O` and `x^2^`, as in Pandoc: without white space in them. */
export function subAndSup(): Extension {
  return { text: { [caret]: script, [tilde]: script }, insideSpan: { null: [script] } }
}

/** True for line ends, tabs, spaces and the end of the text. */
const isSpace = (code: Code): boolean => code === null || code < 0 || code === 32

const tokenize: Tokenizer = function (effects, ok, nok) {
  const { previous } = this
  const isEscaped = this.events.at(-1)?.[1].type === 'characterEscape'
  let marker: Code
  const start: State = (code) => {
    marker = code
    if (previous === code && !isEscaped) return nok(code)
    effects.enter('scriptMarkerTemporary')
    effects.consume(code)
    return after
  }
  const after: State = (code) => {
    // Two tildes delete.
    if (code === marker) return nok(code)
    const token = effects.exit('scriptMarkerTemporary')
    // A caret before a bracket is a note in other dialects.
    token._mayOpenScript = !isSpace(code) && !(marker === caret && code === bracket)
    token._mayCloseScript = !isSpace(previous)
    return ok(code)
  }
  return start
}

/** Pairs markers without white space between them. Others become text. */
const resolve: Resolver = (events, context) => {
  // Spans in spans are resolved once for each level.
  if (!events.some(([, { type }]) => type === 'scriptMarkerTemporary')) return events
  const result: Event[] = []
  const open = new Map<string, number>()
  for (const event of events) {
    const [kind, token] = event
    if (token.type !== 'scriptMarkerTemporary') {
      if (kind === 'enter' && isText(token) && /\s/.test(context.sliceSerialize(token, false))) open.clear()
      result.push(event)
      continue
    }
    const marker = context.sliceSerialize(token)
    const start = open.get(marker)
    if (kind === 'enter' || start === undefined || !token._mayCloseScript) {
      result.push(event)
      if (kind === 'exit' && token._mayOpenScript) open.set(marker, result.length - 1)
      continue
    }
    result.pop()
    result.push(...scriptEvents(result.splice(start - 1), token, context))
    // What opened in between stays text.
    for (const [other, at] of open) if (at >= start) open.delete(other)
  }
  for (const [, token] of result) if (token.type === 'scriptMarkerTemporary') token.type = 'data'
  // The parser holds on to the list itself.
  splice(events, 0, events.length, result)
  return events
}

const isText = ({ type }: Token): boolean =>
  type === 'data' || type === 'codeTextData' || type === 'lineEnding' || type === 'space'

/** `events` begin with the opening marker. */
function scriptEvents(events: Event[], close: Token, context: TokenizeContext): Event[] {
  const open = events[0]?.[1] as Token
  open.type = close.type = 'scriptMarker'
  const ending: Event[] = [
    ['enter', close, context],
    ['exit', close, context],
  ]
  return elementEvents(context, {
    element: 'script',
    text: 'scriptText',
    open,
    inside: events.slice(2),
    ending,
  })
}

const script: Construct = { name: 'script', tokenize, resolveAll: resolve }
