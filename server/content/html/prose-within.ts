import { wordsReplacing } from './html-text.ts'
import { type HtmlElement, type HtmlParent, hasClass } from './html-tree.ts'
import { texOf } from './parts.ts'

/** How much of a body is looked through for an excerpt, in UTF-16 code units. */
export const proseLength = 20_000

/** TeX that is more than letters and signs. */
const isUnreadable = (tex: string): boolean => /[\\{}^_]/.test(tex)

/** Code says little without what surrounds it, and nobody would read TeX. */
function replacement(element: HtmlElement): string | undefined {
  if (element.tagName === 'pre') return ''
  const isFormula = element.tagName === 'code' && hasClass(element, 'math-inline')
  return isFormula && isUnreadable(texOf(element)) ? '…' : undefined
}

/** The words of a body of which excerpts are made, unless they are the ones that it has anyway: then null. */
export function proseWithin(root: HtmlParent, words: string): string | null {
  const prose = wordsReplacing(root, replacement)
  return prose === words ? null : prose.slice(0, proseLength).toWellFormed()
}
