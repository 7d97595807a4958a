import type { Code, Construct, Extension, Tokenizer } from 'micromark-util-types'
import { attributeList } from './attribute-list.ts'

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    trailingAttributes: 'trailingAttributes'
  }
}

/** Attributes behind a link, an image, code, or at the end of a heading. */
export const trailingAttributes = (): Extension => ({ text: { 123: construct } })

const tokenize: Tokenizer = function (effects, ok, nok) {
  return attributeList(this, effects, 'trailingAttributes', ok, nok)
}

const [space, tab, parenthesis, bracket, grave] = [32, -2, 41, 93, 96]
const mayPrecede: ReadonlySet<Code> = new Set([space, tab, parenthesis, bracket, grave])

const construct: Construct = {
  name: 'trailingAttributes',
  tokenize,
  previous: (code) => mayPrecede.has(code),
}
