import { textOfCode, withPlainSpaces } from './code-excerpt.ts'

/** TeX that is more than letters and signs. */
const isUnreadable = (tex: string): boolean => /[\\{}^_]/.test(tex)

interface CodeInLine {
  text: string
  isFormula: boolean
}

/** Blocks of code, or code in a line. */
const code = /<pre\b[^>]*>.*?(?:<\/pre>|$)|<code\b([^>]*)>(.*?)<\/code>/gs

/** Formulas in lines of stored HTML that nobody would read, and what is not one and may say the same. */
const codeInLines = (html: string): CodeInLine[] =>
  Array.from(html.matchAll(code), ([, attributes = '', inner = '']) => ({
    text: withPlainSpaces(textOfCode(inner)),
    isFormula: /\bmath-inline\b/.test(attributes),
  })).filter(({ text }) => isUnreadable(text))

/** The words of a body, which blocks of code are no part of, without these formulas. */
export function withoutFormulas(text: string, html: string): string {
  let prose = ''
  let at = 0
  for (const { text: inner, isFormula } of codeInLines(html)) {
    const start = text.indexOf(inner, at)
    if (start < 0) continue
    prose += text.slice(at, start) + (isFormula ? '…' : inner)
    at = start + inner.length
  }
  return prose + text.slice(at)
}

/** Stored HTML without formulas of their own, which may end in one. */
export const withoutDisplayFormulas = (html: string): string =>
  html.replace(/<pre\b[^>]*><code\b[^>]*\bmath-display\b[^>]*>.*?(?:<\/pre>|$)/gs, '')
