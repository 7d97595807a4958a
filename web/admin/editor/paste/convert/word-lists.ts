import { isElement } from '../../html/block-elements.ts'
import { rename, styleOf } from './styles.ts'

interface OpenList {
  element: Element
  /** The number of the list in the document. */
  id: string
}

/** Word writes lists as paragraphs with a list and a level, such as `mso-list:l0 level2 lfo1`, and the number or bullet as text. */
export function convertWordLists(root: Element): void {
  const open: OpenList[] = []
  let last: Element | null = null
  for (const block of root.querySelectorAll('[data-pasted-style*="mso-list" i]')) {
    const [, id = '', level = ''] = /^(l\d+)\s+level(\d)/.exec(styleOf(block, 'mso-list')) ?? []
    if (!level || block.localName === 'li') continue
    if (block.localName !== 'p') {
      keepSign(block)
      continue
    }
    if (!last || block.previousElementSibling !== last) open.length = 0
    const before = block.previousElementSibling
    append(block, open, id, Number(level))
    last = open[0]?.element ?? before
  }
}

function append(paragraph: Element, open: OpenList[], id: string, level: number): void {
  const sign = takeSign(paragraph)
  const name = sign.isBullet ? 'ul' : 'ol'
  open.length = Math.min(open.length, level)
  const current = open.at(-1)
  if (current && open.length === level && (current.element.localName !== name || current.id !== id))
    open.pop()
  while (open.length < level) {
    const list = paragraph.ownerDocument.createElement(name)
    const parent = open.at(-1)?.element
    if (!parent) paragraph.before(list)
    else (parent.lastElementChild ?? parent.appendChild(list.ownerDocument.createElement('li'))).append(list)
    open.push({ element: list, id })
    if (open.length === level && name === 'ol') number(list, sign.text)
  }
  open.at(-1)?.element.append(rename(paragraph, 'li'))
}

/** Sets the kind of the numbers and the first one. */
function number(list: Element, sign: string): void {
  const [value = ''] = /[\da-z]+(?=\W*$)/i.exec(sign) ?? []
  if (/^\d{1,9}$/.test(value)) {
    if (Number(value) !== 1) list.setAttribute('start', String(Number(value)))
  } else list.setAttribute('type', /^i/i.test(value) ? value.charAt(0) : /^[a-z]/.test(value) ? 'a' : 'A')
}

/** Removes and returns the number or bullet of an item. Bullets have fonts of their own. */
function takeSign(paragraph: Element): { text: string; isBullet: boolean } {
  const sign = signIn(paragraph)
  const text = sign?.textContent?.replace(/\u00a0/g, ' ').trim() ?? ''
  const font = [sign, sign?.parentElement].map((one) => (one ? styleOf(one, 'font-family') : '')).join()
  sign?.remove()
  const [first] = paragraph.childNodes
  if (isElement(first, 'span') && first.textContent === '') first.remove()
  return {
    text,
    isBullet: /symbol|wingdings|courier/.test(font) || !/^\W*[\da-z]{1,9}\W*/i.test(text) || text === 'o',
  }
}

/** Headings can be numbered, too. Their numbers stay as text. */
function keepSign(heading: Element): void {
  const sign = signIn(heading)
  sign?.replaceWith(`${sign.textContent?.replace(/\u00a0/g, ' ').trim()} `)
}

const signIn = (block: Element): Element | undefined =>
  [...block.querySelectorAll('[data-pasted-style*="mso-list" i]')].find(
    (part) => styleOf(part, 'mso-list') === 'ignore',
  )
