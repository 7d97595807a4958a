import type { Construct, Extension, State, TokenizeContext, Tokenizer } from 'micromark-util-types'

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    excessSign: 'excessSign'
  }
}

/** More signs of formatting than anybody writes in one paragraph or cell: the time for pairing them grows with the square of their number. */
const maxSigns = 3_000

/** Further signs in a text are not paired. */
export const excessSigns = (): Extension => ({
  text: Object.fromEntries([...'*_[]~^'].map((sign) => [sign.charCodeAt(0), construct])),
})

/** How many signs each text had so far. */
const counts = new WeakMap<TokenizeContext, number>()

const tokenize: Tokenizer = function (effects, ok, nok) {
  const start: State = (code) => {
    const count = (counts.get(this) ?? 0) + 1
    counts.set(this, count)
    if (count <= maxSigns) return nok(code)
    effects.enter('excessSign')
    effects.consume(code)
    effects.exit('excessSign')
    return ok
  }
  return start
}

const construct: Construct = { name: 'excessSign', tokenize }
