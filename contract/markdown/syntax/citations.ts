import { asciiAlphanumeric, markdownLineEnding } from 'micromark-util-character'
import type { Code, Construct, Extension, State, TokenizeContext, Tokenizer } from 'micromark-util-types'
import { maxCitationLength, parseCitation } from '../../references/citation.ts'
import { labelOf } from '../theorems.ts'

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    citation: 'citation'
    citationText: 'citationText'
  }
}

const [opening, closing, at, space] = [91, 93, 64, 32]

/** What cites works, as in Pandoc: `[see @a, p. 4; @b]`, `@a` and `@a [p. 4]`. */
export const citations = (): Extension => ({ text: { [opening]: bracketed, [at]: narrative } })

const sourceOf = (
  context: TokenizeContext,
  token: Parameters<TokenizeContext['sliceSerialize']>[0],
): string => context.sliceSerialize(token).replace(/\s*\n\s*/g, ' ')

/** True for a citation of more than figures, theorems and their like in this text. */
function citesWorks(source: string): boolean {
  const citation = parseCitation(source)
  return citation !== null && !citation.works.every(({ key }) => labelOf(key) !== null)
}

/** A link, its text or its definition begins with the same sign and ends with one of these. */
const endsLink = (code: Code): boolean => code !== null && [40, 58, 91, 123].includes(code)

const tokenizeBracketed: Tokenizer = function (effects, ok, nok) {
  let length = 0
  const start: State = (code) => {
    effects.enter('citation')
    effects.enter('citationText')
    effects.consume(code)
    return inside
  }
  const inside = (code: Code): State | undefined => {
    if (code === null || code === opening || ++length > maxCitationLength) return nok(code)
    if (markdownLineEnding(code)) {
      effects.exit('citationText')
      return atLineEnding(code)
    }
    effects.consume(code)
    return code === closing ? behind : inside
  }
  const atLineEnding = (code: Code): State | undefined => {
    effects.enter('lineEnding')
    effects.consume(code)
    effects.exit('lineEnding')
    return atLineStart
  }
  const atLineStart = (code: Code): State | undefined => {
    if (markdownLineEnding(code)) return atLineEnding(code)
    effects.enter('citationText')
    return inside(code)
  }
  const behind: State = (code) => {
    effects.exit('citationText')
    const source = sourceOf(this, effects.exit('citation'))
    return endsLink(code) || isDefined(this, source) || !citesWorks(source) ? nok(code) : ok(code)
  }
  return start
}

/** True for the name of an address that the document defines. */
const isDefined = ({ parser }: TokenizeContext, source: string): boolean =>
  parser.defined.includes(source.slice(1, -1).trim().replace(/\s+/g, ' ').toLowerCase().toUpperCase())

const bracketed: Construct = { name: 'citation', tokenize: tokenizeBracketed }

/** The part of a key that may also be the full stop of its sentence. */
const isInKey = (code: Code): boolean =>
  code !== null && (code > 127 || asciiAlphanumeric(code) || '_:.+/-'.includes(String.fromCharCode(code)))

const isLastInKey = (code: Code): boolean =>
  code !== null && (code > 127 || asciiAlphanumeric(code) || code === 95)

const tokenizeNarrative: Tokenizer = function (effects, ok, nok) {
  let length = 0
  const start: State = (code) => {
    effects.enter('citation')
    effects.consume(code)
    return inside
  }
  const inside = (code: Code): State | undefined => {
    if (++length > maxCitationLength) return nok(code)
    if (isLastInKey(code)) {
      effects.consume(code)
      return inside
    }
    if (isInKey(code)) return effects.check(moreOfKey, sign, behind)(code)
    return code === space ? effects.check(locator, locatorStart, behind)(code) : behind(code)
  }
  const sign: State = (code) => {
    effects.consume(code)
    return inside
  }
  const locatorStart: State = (code) => {
    effects.consume(code)
    return inLocator
  }
  const inLocator = (code: Code): State | undefined => {
    effects.consume(code)
    return code === closing ? behind : inLocator
  }
  const behind: State = (code) => {
    const source = sourceOf(this, effects.exit('citation'))
    return parseCitation(source) ? ok(code) : nok(code)
  }
  return start
}

/** Signs in a key, with what must follow them in it. */
const moreOfKey: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    effects.enter('data')
    const signs: State = (code) => {
      if (isLastInKey(code)) {
        effects.exit('data')
        return ok(code)
      }
      if (!isInKey(code)) return nok(code)
      effects.consume(code)
      return signs
    }
    return signs
  },
}

/** ` [p. 4]`, but no link. */
const locator: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    let length = 0
    const start: State = (code) => {
      effects.enter('data')
      effects.consume(code)
      return open
    }
    const open: State = (code) => {
      if (code !== opening) return nok(code)
      effects.consume(code)
      return inside
    }
    const inside = (code: Code): State | undefined => {
      if (code === null || code === opening || code === at || markdownLineEnding(code)) return nok(code)
      if (++length > maxCitationLength) return nok(code)
      effects.consume(code)
      return code === closing ? end : inside
    }
    const end: State = (code) => {
      effects.exit('data')
      return endsLink(code) ? nok(code) : ok(code)
    }
    return start
  },
}

const narrative: Construct = {
  name: 'citation',
  tokenize: tokenizeNarrative,
  previous: (code) => !asciiAlphanumeric(code) && code !== 47,
}
