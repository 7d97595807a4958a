import { blankLine } from 'micromark-core-commonmark'
import { factorySpace } from 'micromark-factory-space'
import { markdownSpace } from 'micromark-util-character'
import type { Code, Construct, Exiter, Extension, State, Tokenizer } from 'micromark-util-types'

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    description: 'description'
    descriptionPrefix: 'descriptionPrefix'
    descriptionMarker: 'descriptionMarker'
    descriptionIndent: 'descriptionIndent'
  }
}

const colon = 58

/** The descriptions of definition lists, as in Pandoc: blocks after a colon, indented as far as the first of them. */
export const definitions = (): Extension => ({ document: { [colon]: construct } })

/** Up to this many columns belong to the marker and the space behind it. */
const maxPrefix = 4

const tokenizeStart: Tokenizer = function (effects, ok, nok) {
  const start: State = (code) => {
    if (this.containerState?.open) return nok(code)
    effects.enter('description')._container = true
    effects.enter('descriptionPrefix')
    effects.enter('descriptionMarker')
    effects.consume(code)
    effects.exit('descriptionMarker')
    return afterMarker
  }
  const afterMarker = (code: Code): State | undefined => {
    if (!markdownSpace(code)) return nok(code)
    return factorySpace(effects, afterSpace, 'whitespace', maxPrefix)(code)
  }
  const afterSpace = (code: Code): State | undefined => {
    // An empty one is text.
    if (code === null || code < 0) return nok(code)
    const prefix = effects.exit('descriptionPrefix')
    const state = this.containerState as Record<string, unknown>
    state.open = true
    state.size = Math.min(this.sliceSerialize(prefix, true).length, maxPrefix)
    return ok(code)
  }
  return start
}

const tokenizeContinuation: Tokenizer = (effects, ok, nok) =>
  effects.check(blankLine, ok, effects.attempt(indent, ok, nok))

const tokenizeIndent: Tokenizer = function (effects, ok, nok) {
  const size = Number(this.containerState?.size)
  return factorySpace(
    effects,
    (code) => {
      const tail = this.events.at(-1)
      const isIndented =
        tail?.[1].type === 'descriptionIndent' && this.sliceSerialize(tail[1], true).length === size
      return isIndented ? ok(code) : nok(code)
    },
    'descriptionIndent',
    size + 1,
  )
}

const exit: Exiter = (effects) => {
  effects.exit('description')
}

const indent: Construct = { partial: true, tokenize: tokenizeIndent }

const construct: Construct = {
  name: 'description',
  tokenize: tokenizeStart,
  continuation: { tokenize: tokenizeContinuation },
  exit,
}
