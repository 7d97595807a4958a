import type { PasteReport } from '../paste-report.ts'
import { convertAlignment } from './alignment.ts'
import { convertCode } from './code.ts'
import { convertDocuments } from './documents.ts'
import { convertFootnotes } from './footnotes.ts'
import { convertFormulas } from './formulas.ts'
import { convertInlineStyles } from './inline-styles.ts'
import { convertTasks } from './tasks.ts'
import { convertWordLists } from './word-lists.ts'

/** Converts HTML of other programs and sites to elements that say the same, in place. Code comes first, as its colours mean nothing. */
export function convertHtml(root: Element, report: PasteReport): void {
  convertCode(root)
  convertFormulas(root, report)
  convertDocuments(root)
  convertWordLists(root)
  convertTasks(root)
  convertFootnotes(root)
  convertInlineStyles(root)
  convertAlignment(root)
}
