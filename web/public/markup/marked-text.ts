import type { MarkedText } from '#server/reading/published.ts'

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

/** A text as it stands between tags, or in a value between quotes. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] as string)

/** The HTML of a text with its matches in `<mark>`; everything else in it is text. */
export function markedHtml({ text, marks }: MarkedText): string {
  let html = ''
  let at = 0
  for (const [start, end] of marks) {
    html += `${escaped(text.slice(at, start))}<mark>${escaped(text.slice(start, end))}</mark>`
    at = end
  }
  return html + escaped(text.slice(at))
}
