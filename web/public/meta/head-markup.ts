import { escapeHtml } from '#contract/html/escape-html.ts'

/** An element in the head of a page. Attributes that are `undefined` are omitted. */
export type HeadElement =
  | { title: string }
  | { meta: { name: string; content: string } | { property: string; content: string } }
  | { link: { rel: string; href: string; type?: string; title?: string; hreflang?: string } }
  /** https://www.w3.org/TR/json-ld11/ */
  | { jsonLd: object }

export const headMarkup = (elements: HeadElement[]): string => elements.map(markupOf).join('')

function markupOf(element: HeadElement): string {
  if ('title' in element) return `<title>${escapeHtml(element.title)}</title>`
  if ('jsonLd' in element) return `<script type="application/ld+json">${scriptText(element.jsonLd)}</script>`
  return 'meta' in element ? emptyElement('meta', element.meta) : emptyElement('link', element.link)
}

function emptyElement(name: string, attributes: Record<string, string | undefined>): string {
  let markup = `<${name}`
  for (const [attribute, value] of Object.entries(attributes))
    if (value !== undefined) markup += ` ${attribute}="${escapeHtml(value)}"`
  return `${markup}/>`
}

/** JSON in which no sign could end a script or begin a comment. */
const scriptText = (value: object): string =>
  JSON.stringify(value).replace(/[<>&]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`)
