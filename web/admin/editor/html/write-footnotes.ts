import type { Node as PostNode } from '@tiptap/pm/model'
import { serializeElement, serializeText } from './serialize-html.ts'

/** The link at the end of a note, as the server writes it. */
export const backLinkHtml = (href: string): string =>
  serializeElement('a', { class: 'footnote-back', href }, '↩')

export const writeReference = ({ attrs: { attributes, link, text } }: PostNode): string =>
  serializeElement('sup', attributes, serializeElement('a', link, serializeText(text)))

/** Writes the link back into the last paragraph of a note, or into one of its own. `blocks` are the HTML of what the note contains. */
export function withBackLink({ attrs: { back }, lastChild }: PostNode, blocks: readonly string[]): string {
  const html = blocks.join('')
  if (back === null) return html
  const link = backLinkHtml(back)
  const isParagraph = lastChild?.type.name === 'paragraph' && html.endsWith('</p>')
  if (!isParagraph) return `${html}${serializeElement('p', {}, link)}`
  const line = html.slice(0, -'</p>'.length)
  return `${lastChild.content.size === 0 ? line.replace(/<br>$/, '') : `${line} `}${link}</p>`
}
