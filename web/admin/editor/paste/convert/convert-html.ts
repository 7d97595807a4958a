import { convertAlignment } from './alignment.ts'
import { convertCode } from './code.ts'
import { convertDocuments } from './documents.ts'
import { convertFootnotes } from './footnotes.ts'
import { convertFormulas } from './formulas.ts'
import { convertInlineStyles } from './inline-styles.ts'
import { convertTasks } from './tasks.ts'
import { convertWordLists } from './word-lists.ts'

/**
 * Converts HTML of other programs and sites to elements that say the same, in place. Code comes first, as its colours mean nothing.
 * Returns the number of formulas that became text.
 */
export function convertHtml(root: Element, isMarkdown: boolean): number {
  convertCode(root, isMarkdown)
  const formulasAsText = convertFormulas(root)
  convertDocuments(root)
  convertWordLists(root)
  convertTasks(root)
  convertFootnotes(root)
  convertInlineStyles(root)
  convertAlignment(root)
  return formulasAsText
}
