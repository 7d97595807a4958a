import { isBlankText, isBlock, isElement, reachesBlock } from '../html/block-elements.ts'

/** Removes elements that only serve layout, in place. */
export function dropLayout(root: Element): void {
  for (const element of [...root.querySelectorAll('*')].toReversed()) {
    if (element.localName === 'div') unwrapDivision(element)
    else if (isHollow(element)) element.remove()
  }
  for (const item of root.querySelectorAll('li, td, th')) unwrapOnlyParagraph(item)
  root.normalize()
  dropGaps(root)
}

/** Removes white space between blocks. */
function dropGaps(parent: Element): void {
  for (const node of [...parent.childNodes]) {
    const beside = [node.previousSibling, node.nextSibling].filter((one) => one !== null)
    if (isBlankText(node) && beside.length > 0 && beside.every(reachesBlock)) node.remove()
    else if (isElement(node) && node.localName !== 'pre') dropGaps(node)
  }
}

function unwrapDivision(division: Element): void {
  if (division.attributes.length) return
  const nodes = [...division.childNodes]
  if (nodes.some(reachesBlock)) division.replaceWith(...nodes)
  else if (!isEmpty(division)) {
    const paragraph = division.ownerDocument.createElement('p')
    paragraph.append(...nodes)
    division.replaceWith(paragraph)
  } else division.remove()
}

const keepsPlace = ['td', 'th', 'tr', 'br', 'hr', 'img']

const isEmpty = (element: Element): boolean =>
  !element.textContent?.replace(/\u00a0/g, ' ').trim() && !element.querySelector('img, hr')

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
  if (!only || more.length || !saysNothingMore(only, parent) || !isElement(parent.firstElementChild, 'p'))
    return
  only.replaceWith(...only.childNodes)
}

const saysNothingMore = (element: Element, parent: Element): boolean =>
  [...element.attributes].every(({ name, value }) => parent.getAttribute(name) === value)
