import { factorySpace } from 'micromark-factory-space'
import { markdownLineEnding, markdownSpace } from 'micromark-util-character'
import type {
  Code,
  Construct,
  Extension,
  State,
  Token,
  TokenizeContext,
  Tokenizer,
} from 'micromark-util-types'
import { isLabel } from '../../html/safe-id.ts'
import { parseAttributes } from '../attributes.ts'
import { attributeList } from './attribute-list.ts'

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    mathFlow: 'mathFlow'
    mathFlowFence: 'mathFlowFence'
    mathFlowValue: 'mathFlowValue'
    mathAttributes: 'mathAttributes'
  }
}

const dollar = 36

/** Formulas of their own, as in Pandoc and remark-math: between `$$` at the start of a line and at the end of one. */
export const displayMaths = (): Extension => ({ flow: { [dollar]: construct } })

/** What is known of a text: without an end from one place on, there is none from later ones, and no need to look again. */
type WithoutEnd = TokenizeContext & { _hasNoEndOfDisplay?: boolean }

const tokenize: Tokenizer = function (effects, ok, nok) {
  const context = this as WithoutEnd
  const { interrupt } = this
  let isFirstLine = true

  const start: State = (code) => {
    if (context._hasNoEndOfDisplay) return nok(code)
    effects.enter('mathFlow')
    return effects.attempt(fence, interrupt ? ok : value, nok)(code)
  }
  const value = (code: Code): State | undefined => {
    if (code === null) return withoutEnd(code)
    if (markdownLineEnding(code)) {
      isFirstLine = false
      return effects.attempt(nextLine, line, withoutEnd)(code)
    }
    if (code === dollar) return effects.attempt(endOfLine, done, dollarInside)(code)
    return valueStart(code)
  }
  const line = (code: Code): State | undefined => effects.attempt(closingLine, done, value)(code)
  /** With text behind the second sign, the line is a paragraph. */
  const dollarInside: State = (code) =>
    isFirstLine ? effects.check(fence, nok, valueStart)(code) : valueStart(code)
  const valueStart: State = (code) => {
    effects.enter('mathFlowValue')
    effects.consume(code)
    return inside
  }
  const inside = (code: Code): State | undefined => {
    if (code === null || code === dollar || markdownLineEnding(code)) {
      effects.exit('mathFlowValue')
      return value(code)
    }
    effects.consume(code)
    return inside
  }
  const withoutEnd: State = (code) => {
    context._hasNoEndOfDisplay = true
    return nok(code)
  }
  const done: State = (code) => {
    effects.exit('mathFlow')
    return ok(code)
  }
  return start
}

/** Two dollar signs, or more. */
const tokenizeFence: Tokenizer = (effects, ok, nok) => {
  let size = 0
  const start: State = (code) => {
    effects.enter('mathFlowFence')
    return dollars(code)
  }
  const dollars = (code: Code): State | undefined => {
    if (code === dollar) {
      size++
      effects.consume(code)
      return dollars
    }
    if (size < 2) return nok(code)
    effects.exit('mathFlowFence')
    return ok(code)
  }
  return start
}

const fence: Construct = { partial: true, tokenize: tokenizeFence }

/** The last sign, with nothing but spaces, or the label of an equation, behind it. */
const tokenizeEndOfLine: Tokenizer = (effects, ok, nok) => {
  const atEnd: State = (code) => (code === null || markdownLineEnding(code) ? ok(code) : nok(code))
  const atEndOrSpace: State = (code) =>
    markdownSpace(code) ? factorySpace(effects, atEnd, 'whitespace')(code) : atEnd(code)
  const atLabel: State = effects.attempt(label, atEndOrSpace, atEnd)
  const afterFence: State = (code) =>
    markdownSpace(code) ? factorySpace(effects, atLabel, 'whitespace')(code) : atLabel(code)
  return effects.attempt(fence, afterFence, nok)
}

/** Attributes with the label of an equation and nothing else. */
const tokenizeLabel: Tokenizer = function (effects, ok, nok) {
  const end: State = (code) => {
    const token = this.events.at(-1)?.[1] as Token
    const attributes = parseAttributes(this.sliceSerialize(token).slice(1, -1))
    const isOnlyLabel = attributes?.classes.length === 0 && Object.keys(attributes.values).length === 0
    return isOnlyLabel && isLabel(attributes.id ?? '', 'equation') ? ok(code) : nok(code)
  }
  return attributeList(this, effects, 'mathAttributes', end, nok)
}

const label: Construct = { partial: true, tokenize: tokenizeLabel }

const endOfLine: Construct = { partial: true, tokenize: tokenizeEndOfLine }

const tokenizeClosingLine: Tokenizer = (effects, ok, nok) =>
  factorySpace(effects, effects.attempt(endOfLine, ok, nok), 'linePrefix')

const closingLine: Construct = { partial: true, tokenize: tokenizeClosingLine }

/** A line that belongs to the same containers. */
const tokenizeNextLine: Tokenizer = function (effects, ok, nok) {
  const start: State = (code) => {
    effects.enter('lineEnding')
    effects.consume(code)
    effects.exit('lineEnding')
    return (next) => (this.parser.lazy[this.now().line] ? nok(next) : ok(next))
  }
  return start
}

const nextLine: Construct = { partial: true, tokenize: tokenizeNextLine }

const construct: Construct = { name: 'mathFlow', concrete: true, tokenize }
