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
import { elementEvents } from './element-events.ts'
import type { WithLabels } from './spans.ts'

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    inlineNote: 'inlineNote'
    inlineNoteStart: 'inlineNoteStart'
    inlineNoteText: 'inlineNoteText'
    inlineNoteEnd: 'inlineNoteEnd'
  }
}

const [bracket, closingBracket, caret] = [91, 93, 94]

/** Notes where they belong, as in Pandoc: `^[text]`. */
export const inlineNotes = (): Extension => ({ text: { [caret]: noteStart, [closingBracket]: noteEnd } })

const tokenizeStart: Tokenizer = function (effects, ok, nok) {
  const context = this as WithLabels
  const start: State = (code) => {
    if (endsSuperscript(this)) return nok(code)
    effects.enter('inlineNoteStart')
    effects.consume(code)
    return atBracket
  }
  const atBracket: State = (code) => {
    if (code !== bracket) return nok(code)
    effects.consume(code)
    context._labelStarts ??= []
    context._labelStarts.push(effects.exit('inlineNoteStart'))
    return ok
  }
  return start
}

/** How many events of the same word are looked at. */
const maxEvents = 50

/** True if a caret before, in the same word, may begin what this one ends. */
function endsSuperscript(context: TokenizeContext): boolean {
  for (const [kind, token] of context.events.slice(-maxEvents).toReversed()) {
    if (kind !== 'exit') continue
    const text = context.sliceSerialize(token)
    if (token.type === 'scriptMarkerTemporary' && text === '^') return token._mayOpenScript === true
    if (/\s/.test(text)) return false
  }
  return false
}

/** Starts without an end are text. */
const resolveStarts: Resolver = (events) => {
  for (const [, token] of events)
    if (token.type === 'inlineNoteStart' && !token._balanced) token.type = 'data'
  return events
}

const tokenizeEnd: Tokenizer = function (effects, ok, nok) {
  const { _labelStarts: starts = [] } = this as WithLabels
  while (starts.at(-1)?._balanced) starts.pop()
  const start: State = (code) => {
    if (starts.at(-1)?.type !== 'inlineNoteStart') return nok(code)
    effects.enter('inlineNoteEnd')
    effects.consume(code)
    effects.exit('inlineNoteEnd')
    return ok
  }
  return start
}

const resolveNote: Resolver = (events, context) => {
  const end = events.length - 2
  const start = events.findLastIndex(
    ([kind, token]) => kind === 'enter' && token.type === 'inlineNoteStart' && !token._balanced,
  )
  const open = events[start]?.[1] as Token
  open._balanced = true
  const inside = events.slice(start + 2, end)
  const types = { element: 'inlineNote', text: 'inlineNoteText' } as const
  const note = elementEvents(context, { ...types, open, inside, ending: events.slice(end) })
  splice(events, start, events.length, note)
  return events
}

const noteStart: Construct = { name: 'inlineNoteStart', tokenize: tokenizeStart, resolveAll: resolveStarts }

const noteEnd: Construct = { name: 'inlineNoteEnd', tokenize: tokenizeEnd, resolveTo: resolveNote }
