import { markdownLineEnding, markdownLineEndingOrSpace } from 'micromark-util-character'
import type { Code, Construct, Extension, State, TokenizeContext, Tokenizer } from 'micromark-util-types'

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    mathText: 'mathText'
    mathTextData: 'mathTextData'
    mathTextSequence: 'mathTextSequence'
  }
}

const [dollar, backslash] = [36, 92]

/**
 * Formulas in a line, as in Pandoc: `$x^2$`. Behind the first sign and before any other is no white space, and no digit behind the last one, so that
 * prices are text.
 */
export const inlineMaths = (): Extension => ({ text: { [dollar]: construct } })

const isDigit = (code: Code): boolean => code !== null && code >= 48 && code <= 57

/** What is known of a text: without an end from one place on, there is none from later ones, and no need to look again. */
type WithoutEnd = TokenizeContext & { _hasNoEndOfMaths?: boolean }

const tokenize: Tokenizer = function (effects, ok, nok) {
  const context = this as WithoutEnd
  let isAfterSpace = false

  const start: State = (code) => {
    if (context._hasNoEndOfMaths) return nok(code)
    effects.enter('mathText')
    effects.enter('mathTextSequence')
    effects.consume(code)
    effects.exit('mathTextSequence')
    return first
  }
  const first: State = (code) => {
    if (code === null || code === dollar || markdownLineEndingOrSpace(code)) return nok(code)
    return between(code)
  }
  const between: State = (code) => {
    if (code === null) {
      context._hasNoEndOfMaths = true
      return nok(code)
    }
    if (code === dollar) return isAfterSpace ? nok(code) : effects.attempt(end, done, dollarInside)(code)
    if (markdownLineEnding(code)) {
      effects.enter('lineEnding')
      effects.consume(code)
      effects.exit('lineEnding')
      isAfterSpace = true
      return between
    }
    effects.enter('mathTextData')
    return data(code)
  }
  const done: State = (code) => {
    effects.exit('mathText')
    return ok(code)
  }
  const dollarInside: State = (code) => {
    effects.enter('mathTextData')
    effects.consume(code)
    isAfterSpace = false
    return data
  }
  const data = (code: Code): State | undefined => {
    if (code === null || code === dollar || markdownLineEnding(code)) {
      effects.exit('mathTextData')
      return between(code)
    }
    isAfterSpace = markdownLineEndingOrSpace(code)
    effects.consume(code)
    return code === backslash ? escaped : data
  }
  const escaped: State = (code) => {
    if (code !== dollar && code !== backslash) return data(code)
    effects.consume(code)
    isAfterSpace = false
    return data
  }
  return start
}

const tokenizeEnd: Tokenizer = (effects, ok, nok) => {
  const start: State = (code) => {
    effects.enter('mathTextSequence')
    effects.consume(code)
    effects.exit('mathTextSequence')
    return (after) => (after === dollar || isDigit(after) ? nok(after) : ok(after))
  }
  return start
}

const end: Construct = { partial: true, tokenize: tokenizeEnd }

const construct: Construct = {
  name: 'mathText',
  tokenize,
  previous(code) {
    return code !== dollar || this.events.at(-1)?.[1].type === 'characterEscape'
  },
}
