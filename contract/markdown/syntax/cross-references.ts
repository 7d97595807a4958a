import { asciiAlphanumeric } from 'micromark-util-character'
import type { Code, Construct, Extension, State, Tokenizer } from 'micromark-util-types'
import { labelOf } from '../theorems.ts'

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    crossReference: 'crossReference'
  }
}

const [at, hyphen] = [64, 45]

/** Letters and digits of all scripts. */
const isInName = (code: Code): boolean =>
  asciiAlphanumeric(code) || code === hyphen || (code !== null && code > 127)

/** References to figures, theorems and their like, as in Quarto: `@thm-line`. */
export const crossReferences = (): Extension => ({ text: { [at]: construct } })

/** Longer ones are text. */
const maxLength = 60

const tokenize: Tokenizer = function (effects, ok, nok) {
  let length = 0
  const start: State = (code) => {
    effects.enter('crossReference')
    effects.consume(code)
    return inside
  }
  const inside = (code: Code): State | undefined => {
    if (isInName(code) && ++length <= maxLength) {
      effects.consume(code)
      return inside
    }
    const token = effects.exit('crossReference')
    return labelOf(this.sliceSerialize(token).slice(1)) === null ? nok(code) : ok(code)
  }
  return start
}

const construct: Construct = {
  name: 'crossReference',
  tokenize,
  previous: (code) => !asciiAlphanumeric(code),
}
