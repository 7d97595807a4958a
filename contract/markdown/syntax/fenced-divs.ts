import type { Code, Construct, Extension, State, Tokenizer } from 'micromark-util-types'
import { type Attributes, parseAttributes } from '../attributes.ts'

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    divFence: 'divFence'
  }
}

const colon = 58

/** Lines of three or more colons, as in Pandoc: with attributes or a class, they open a division; alone, they close one. */
export const fencedDivs = (): Extension => ({ flow: { [colon]: construct } })

const line = /^:{3,}[ \t]*(?:\{(?<list>.*)\}|(?<name>[\w-]+))?[ \t]*:*[ \t]*$/s

/** Returns the attributes of a line that opens a division, null for one that closes it, and undefined for text. */
export function parseDivFence(text: string): Attributes | null | undefined {
  const groups = line.exec(text)?.groups
  if (!groups) return undefined
  const { list, name } = groups
  if (name !== undefined) return { classes: [name], values: {} }
  if (list === undefined) return null
  return parseAttributes(list) ?? undefined
}

/** Longer lines are text. */
const maxLength = 2_000

const tokenize: Tokenizer = function (effects, ok, nok) {
  let size = 0
  let length = 0
  const start: State = (code) => {
    effects.enter('divFence')
    return colons(code)
  }
  const colons = (code: Code): State | undefined => {
    if (code === colon) {
      size++
      effects.consume(code)
      return colons
    }
    return size < 3 ? nok(code) : rest(code)
  }
  const rest = (code: Code): State | undefined => {
    if (code !== null && code >= -2) {
      if (++length > maxLength) return nok(code)
      effects.consume(code)
      return rest
    }
    const token = effects.exit('divFence')
    return parseDivFence(this.sliceSerialize(token)) === undefined ? nok(code) : ok(code)
  }
  return start
}

const construct: Construct = { name: 'divFence', tokenize }
