import { escapeHtml } from '#contract/html/escape-html.ts'
import type { MarkedText } from '#contract/pages/search.ts'

/** The HTML of a text with its matches in `<mark>`; everything else in it is text. */
export function markedHtml({ text, marks }: MarkedText): string {
  let html = ''
  let at = 0
  for (const [start, end] of marks) {
    html += `${escapeHtml(text.slice(at, start))}<mark>${escapeHtml(text.slice(start, end))}</mark>`
    at = end
  }
  return html + escapeHtml(text.slice(at))
}
