import { isElement } from '../../html/block-elements.ts'
import { rename } from './styles.ts'

/** What links of headings to themselves say, in notebooks and documentation. */
const anchorSign = /^\s*[#¶§🔗]\ufe0f?\s*$/u

/** Converts paragraphs that programs mark as titles, headings and quotations, and drops what they add to text. */
export function convertDocuments(root: Element): void {
  for (const title of root.querySelectorAll('p.MsoTitle')) rename(title, 'h1')
  for (const heading of root.querySelectorAll(
    'p[role="heading" i][aria-level], div[role="heading" i][aria-level]',
  )) {
    const level = Number(heading.getAttribute('aria-level'))
    if (level >= 1 && level <= 6) rename(heading, `h${level}`)
  }
  for (const quotation of root.querySelectorAll('p.MsoQuote, p.MsoIntenseQuote, div.markdown-alert'))
    quote(quotation)
  for (const title of root.querySelectorAll('p.markdown-alert-title')) {
    const name = title.ownerDocument.createElement('strong')
    name.append(...title.childNodes)
    title.append(name)
  }
  for (const link of root.querySelectorAll(':is(h1, h2, h3, h4, h5, h6) a[href*="#"]'))
    if (anchorSign.test(link.textContent ?? '')) link.remove()
  for (const link of root.querySelectorAll('a[href^="https://www.google.com/url?"]')) followRedirect(link)
  for (const space of root.querySelectorAll('[data-pasted-style*="mso-spacerun" i]')) space.textContent = ' '
  dropNeedlessDirections(root)
  // Set on every run of text, for spell checking.
  for (const run of root.querySelectorAll('[data-pasted-style*="mso-ansi-language" i]'))
    run.removeAttribute('lang')
  for (const end of root.querySelectorAll('br.Apple-interchange-newline')) end.remove()
  for (const empty of root.querySelectorAll('o\\:p')) {
    if (!empty.textContent?.replace(/\u00a0/g, '').trim()) empty.remove()
  }
}

/** Quoted paragraphs in sequence are one quotation. */
function quote(block: Element): void {
  const quotation = rename(block, 'blockquote')
  if (block.localName !== 'p') return
  const paragraph = quotation.ownerDocument.createElement('p')
  paragraph.append(...quotation.childNodes)
  quotation.append(paragraph)
  const before = quotation.previousElementSibling
  if (!isElement(before, 'blockquote')) return
  before.append(paragraph)
  quotation.remove()
}

/** Google Docs writes links as redirects in files that it exports. */
function followRedirect(link: Element): void {
  const target = URL.parse(link.getAttribute('href') ?? '')?.searchParams.get('q')
  if (target) link.setAttribute('href', target)
}

/** GitHub lets each block find its direction, which matters only where some of them run from right to left. */
function dropNeedlessDirections(root: Element): void {
  if (
    /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(
      root.textContent ?? '',
    )
  )
    return
  for (const block of root.querySelectorAll('[dir="auto" i]')) block.removeAttribute('dir')
}
