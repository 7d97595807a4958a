import { isBlankText, isElement } from '../html/block-elements.ts'
import { rename } from './rename.ts'

/** Gives lists of definitions only terms and descriptions, and these no other place, in a tree of sanitized elements. */
export function fillDefinitions(root: Element): void {
  for (const list of root.querySelectorAll('dl')) fill(list)
  for (const term of root.querySelectorAll('dt:not(dl > dt)')) rename(term, 'p')
  for (const description of root.querySelectorAll('dd:not(dl > dd)')) rename(description, 'div')
}

/** Groups are unwrapped, and anything else becomes a description. A list without terms is a plain block. */
function fill(list: Element): void {
  for (const group of list.querySelectorAll(':scope > div:has(> :is(dt, dd))'))
    group.replaceWith(...group.childNodes)
  if (!list.querySelector(':scope > dt')) {
    rename(list, 'div')
    return
  }
  for (const node of [...list.childNodes]) {
    if (isPart(node) || isBlankText(node)) continue
    const description = list.ownerDocument.createElement('dd')
    node.before(description)
    description.append(node)
  }
}

const isPart = (node: Node): boolean => isElement(node, 'dt') || isElement(node, 'dd')
