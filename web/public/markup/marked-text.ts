import { escapeHtml } from '#contract/html/escape-html.ts'
import type { MarkedText } from '#contract/pages/search.ts'

/** Returns HTML with the matches in `<mark>`; the text itself is escaped. */
export function markedHtml({ text, marks }: MarkedText): string {
  let html = ''
  let at = 0
  for (const [start, end] of marks) {
    html += `${escapeHtml(text.slice(at, start))}<mark>${escapeHtml(text.slice(start, end))}</mark>`
    at = end
  }
  return html + escapeHtml(text.slice(at))
}
