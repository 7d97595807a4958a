import { textOfCode, withPlainSpaces } from './code-excerpt.ts'

/** TeX that is more than letters and signs. */
const isUnreadable = (tex: string): boolean => /[\\{}^_]/.test(tex)

/** The TeX of the formulas in lines of stored HTML that nobody would read. */
export const formulasOf = (html: string): string[] =>
  [...html.matchAll(/<code\b[^>]*\bmath-inline\b[^>]*>(.*?)<\/code>/gs)]
    .map(([, tex = '']) => withPlainSpaces(textOfCode(tex)))
    .filter(isUnreadable)

/** The words of a body without these formulas, which are in it in this order. */
export function withoutFormulas(text: string, formulas: readonly string[]): string {
  let prose = ''
  let at = 0
  for (const tex of formulas) {
    const start = text.indexOf(tex, at)
    if (start < 0) continue
    prose += `${text.slice(at, start)}…`
    at = start + tex.length
  }
  return prose + text.slice(at)
}

/** Stored HTML without formulas of their own, which may end in one. */
export const withoutDisplayFormulas = (html: string): string =>
  html.replace(/<pre\b[^>]*><code\b[^>]*\bmath-display\b[^>]*>.*?(?:<\/pre>|$)/gs, '')
