import { isBlankText, isBlock, isElement, reachesBlock } from '../html/block-elements.ts'
import { rename } from './rename.ts'

/** Elsewhere these only part a page. */
const sections = 'section:not([class]), section.footnotes, aside:not([class])'

/** Removes elements and white space that only serve layout, in place. */
export function dropLayout(root: Element): void {
  for (const element of root.querySelectorAll(sections)) rename(element, 'div')
  for (const element of root.querySelectorAll('br')) if (separatesBlocks(element)) element.remove()
  for (const element of [...root.querySelectorAll('*')].toReversed()) {
    if (element.localName === 'div') unwrapDivision(element)
    else if (isHollow(element)) element.remove()
  }
  for (const item of root.querySelectorAll('li, td, th')) unwrapOnlyParagraph(item)
  root.normalize()
  collapseSpace(root)
  dropGaps(root)
}

/** Removes white space between blocks, and at the start and the end of each. */
function dropGaps(parent: Element): void {
  for (const node of [...parent.childNodes]) {
    if (isElement(node) && node.localName !== 'pre') dropGaps(node)
    if (!(node instanceof Text)) continue
    const { previousSibling: before, nextSibling: after } = node
    if (before ? reachesBlock(before) : isBlock(parent)) node.data = node.data.replace(/^ /, '')
    if (after ? reachesBlock(after) : isBlock(parent)) node.data = node.data.replace(/ $/, '')
    if (!node.data) node.remove()
  }
}

/** Line breaks between blocks only make room. */
function separatesBlocks(lineBreak: Element): boolean {
  const [before, after] = [beside(lineBreak, 'previousSibling'), beside(lineBreak, 'nextSibling')]
  const isEdge = (node: Node | null): boolean =>
    node === null || reachesBlock(node) || (isElement(node, 'br') && node.parentNode === lineBreak.parentNode)
  return (
    isEdge(before) && isEdge(after) && [before, after].some((node) => node !== null && reachesBlock(node))
  )
}

function beside(node: Node, side: 'previousSibling' | 'nextSibling'): Node | null {
  let other = node[side]
  while (other && (isBlankText(other) || other instanceof Comment)) other = other[side]
  return other
}

/** Each white space that is rendered becomes a single space. */
function collapseSpace(root: Element): void {
  const texts = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    if (/[\t\n\f\r]| {2}/.test(text.data) && !text.parentElement?.closest('pre'))
      text.data = text.data.replace(/[ \t\n\f\r]+/g, ' ')
  }
}

function unwrapDivision(division: Element): void {
  const nodes = [...division.childNodes]
  // The blocks in it have directions of their own.
  if (nodes.some(reachesBlock)) division.removeAttribute('dir')
  if (division.attributes.length) return
  if (nodes.some(reachesBlock)) division.replaceWith(...nodes)
  else if (!isEmpty(division)) {
    const paragraph = division.ownerDocument.createElement('p')
    paragraph.append(...nodes)
    division.replaceWith(paragraph)
  } else division.remove()
}

const keepsPlace = ['td', 'th', 'tr', 'br', 'hr', 'img', 'input']

const isEmpty = (element: Element): boolean =>
  !element.textContent?.replace(/\u00a0/g, ' ').trim() && !element.querySelector('img, hr, input')

/** Empty paragraphs are spacing and empty inline elements have no effect, unless they contain a line break. */
function isHollow(element: Element): boolean {
  if (keepsPlace.includes(element.localName) || !isEmpty(element)) return false
  return isBlock(element)
    ? !element.querySelector('td, th')
    : element.textContent === '' && !element.querySelector('br')
}

function unwrapOnlyParagraph(parent: Element): void {
  const paragraphs = [...parent.children].filter(isBlock).filter(({ localName }) => localName === 'p')
  const [only, ...more] = paragraphs
  if (!only || more.length || !isElement(parent.firstElementChild, 'p')) return
  const direction = only.getAttribute('dir')
  if (direction && parent.localName !== 'li' && !parent.hasAttribute('dir'))
    parent.setAttribute('dir', direction)
  if (!saysNothingMore(only, parent)) return
  only.replaceWith(...only.childNodes)
}

const saysNothingMore = (element: Element, parent: Element): boolean =>
  [...element.attributes].every(({ name, value }) => parent.getAttribute(name) === value)
