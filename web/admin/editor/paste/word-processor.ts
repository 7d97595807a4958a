import { isElement } from '../html/block-elements.ts'

/** Styles of word processors and the elements with the same meaning. */
const spoken: [RegExp, string][] = [
  [/font-weight:\s*(?:bold|[6-9]00)/i, 'strong'],
  [/font-style:\s*italic/i, 'em'],
  [/text-decoration[\w-]*:[^;]*underline/i, 'u'],
  [/text-decoration[\w-]*:[^;]*line-through/i, 's'],
  [/vertical-align:\s*super/i, 'sup'],
  [/vertical-align:\s*sub/i, 'sub'],
]

/** Converts HTML of word processors to semantic elements, in place. */
export function convertWordProcessorHtml(root: Element): void {
  for (const wrapper of root.querySelectorAll('b[style], strong[style], i[style], em[style]'))
    unwrapIdle(wrapper)
  for (const span of root.querySelectorAll('span[style], font[style]')) speak(span)
  for (const block of root.querySelectorAll('[style*="text-align" i]')) align(block)
  makeLists(root)
  // Set on every run of text, for spell checking.
  for (const run of root.querySelectorAll('[style*="mso-ansi-language" i]')) run.removeAttribute('lang')
  for (const end of root.querySelectorAll('br.Apple-interchange-newline')) end.remove()
  for (const empty of root.querySelectorAll('o\\:p')) {
    if (!empty.textContent?.replace(/\u00a0/g, '').trim()) empty.remove()
  }
}

const styleOf = (element: Element): string => element.getAttribute('style') ?? ''

/** Google Docs wraps everything that is copied in a bold element that is not bold. */
function unwrapIdle(element: Element): void {
  const isBold = element.localName === 'b' || element.localName === 'strong'
  const idle = isBold ? /font-weight:\s*(?:normal|400)/i : /font-style:\s*normal/i
  if (idle.test(styleOf(element))) element.replaceWith(...element.childNodes)
}

function speak(span: Element): void {
  // Links are underlined anyway.
  const names = spoken.filter(([style]) => style.test(styleOf(span))).map(([, name]) => name)
  for (const name of names) {
    if (name === 'u' && (span.closest('a') || span.querySelector('a'))) continue
    const element = span.ownerDocument.createElement(name)
    element.append(...span.childNodes)
    span.append(element)
  }
}

function align(block: Element): void {
  const [, side] = /text-align:\s*(center|right|justify)/i.exec(styleOf(block)) ?? []
  if (side && /^(?:p|h[1-6]|li|td|th|div)$/.test(block.localName))
    block.classList.add(`ql-align-${side.toLowerCase()}`)
}

const itemStyle = /mso-list:\s*(?!ignore)[^;]*?level(\d)/i

/** Word writes lists as paragraphs with a level, and with the number or bullet in an element marked `mso-list:ignore`. */
function makeLists(root: Element): void {
  let open: Element[] = []
  let last: Node | null = null
  for (const paragraph of [...root.querySelectorAll('p[style*="mso-list" i], li[style*="mso-list" i]')]) {
    const level = Number(itemStyle.exec(styleOf(paragraph))?.[1] ?? 0)
    if (!level || paragraph.localName !== 'p') continue
    const sign = takeSign(paragraph)
    if (previousElement(paragraph) !== last) open = []
    const name = /^\W*\w{1,4}[.)]/.test(sign) ? 'ol' : 'ul'
    const item = root.ownerDocument.createElement('li')
    item.append(...paragraph.childNodes)
    open.length = Math.min(open.length, level)
    if (open.at(-1)?.localName !== name && open.length === level) open.pop()
    const isNewTop = open.length === 0
    while (open.length < level) {
      const list = root.ownerDocument.createElement(name)
      const parent = open.at(-1)
      if (parent)
        (parent.lastElementChild ?? parent.appendChild(root.ownerDocument.createElement('li'))).append(list)
      else paragraph.before(list)
      open.push(list)
    }
    open.at(-1)?.append(item)
    if (isNewTop) last = null
    paragraph.remove()
    last = open[0] ?? null
  }
}

const previousElement = (element: Element): Element | null => element.previousElementSibling

/** Removes and returns the number or bullet of an item. */
function takeSign(paragraph: Element): string {
  const sign = [...paragraph.querySelectorAll('[style*="mso-list" i]')].find((part) =>
    /mso-list:\s*ignore/i.test(styleOf(part)),
  )
  const text = sign?.textContent?.replace(/\u00a0/g, ' ').trim() ?? ''
  sign?.remove()
  const [first] = paragraph.childNodes
  if (isElement(first, 'span') && first.textContent === '') first.remove()
  return text
}
