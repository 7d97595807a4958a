import { splice } from 'micromark-util-chunked'
import type {
  Construct,
  Extension,
  Resolver,
  State,
  Token,
  TokenizeContext,
  Tokenizer,
} from 'micromark-util-types'
import { attributeList } from './attribute-list.ts'
import { elementEvents } from './element-events.ts'

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    span: 'span'
    spanMarker: 'spanMarker'
    spanText: 'spanText'
    spanEnd: 'spanEnd'
    spanAttributes: 'spanAttributes'
  }
}

/** The starts of labels that are still open, which the parser keeps for links and images. */
export type WithLabels = TokenizeContext & { _labelStarts?: Token[] }

/** Spans, as in Pandoc: `[text]{.class}`. Their start is that of a link. */
export const spans = (): Extension => ({ text: { 93: spanEnd } })

const tokenizeSpanEnd: Tokenizer = function (effects, ok, nok) {
  const { _labelStarts: starts = [] } = this as WithLabels
  while (starts.at(-1)?._balanced) starts.pop()
  const isOpen = starts.at(-1)?.type === 'labelLink'
  const attributes = attributeList(
    this,
    effects,
    'spanAttributes',
    (code) => {
      effects.exit('spanEnd')
      starts.pop()
      return ok(code)
    },
    nok,
  )
  const start: State = (code) => {
    if (!isOpen) return nok(code)
    effects.enter('spanEnd')
    effects.enter('spanMarker')
    effects.consume(code)
    effects.exit('spanMarker')
    return attributes
  }
  return start
}

/** Puts everything from the start of the label on into a span. */
const resolveSpan: Resolver = (events, context) => {
  const end = events.findLastIndex(([kind, { type }]) => kind === 'enter' && type === 'spanEnd')
  const start = events.findLastIndex(
    ([kind, token], at) => at < end && kind === 'enter' && token.type === 'labelLink' && !token._balanced,
  )
  const label = events[start]?.[1] as Token
  const open: Token = { type: 'spanMarker', start: { ...label.start }, end: { ...label.end } }
  // The start of a label is four events: the label and its marker.
  const inside = events.slice(start + 4, end)
  const span = elementEvents(context, {
    element: 'span',
    text: 'spanText',
    open,
    inside,
    ending: events.slice(end),
  })
  splice(events, start, events.length, span)
  return events
}

const spanEnd: Construct = { name: 'spanEnd', tokenize: tokenizeSpanEnd, resolveTo: resolveSpan }
