import { type TheoremKind, theoremLabels } from '#contract/content/kinds.ts'
import { textWithin } from './html-text.ts'
import {
  attributeOf,
  childrenNamed,
  classesOf,
  type HtmlElement,
  type HtmlNode,
  type HtmlParent,
  isBlank,
  isElement,
  isText,
} from './html-tree.ts'

/** The address of a link to a note. */
export const noteLink = /^#fn-/

/** The kind of a theorem, lemma, proof or the like; undefined for any other section. */
export const theoremKindOf = (element: HtmlElement): TheoremKind | undefined =>
  element.tagName === 'section'
    ? classesOf(element).find((name): name is TheoremKind => Object.hasOwn(theoremLabels, name))
    : undefined

export const visibleChildren = (parent: HtmlParent): HtmlNode[] =>
  parent.childNodes.filter((node) => !isBlank(node))

/** The link of a reference to a note; null if there is anything else in the element. */
export function noteReference(sup: HtmlElement): HtmlElement | null {
  const [link, ...more] = sup.childNodes
  if (!link || more.length > 0 || !isElement(link) || link.tagName !== 'a') return null
  const isPlain = link.childNodes.every(isText)
  return isPlain && noteLink.test(attributeOf(link, 'href') ?? '') ? link : null
}

/** True for a figure of just these parts, in this order, the caption of which has content. */
export function consistsOf(figure: HtmlElement, ...names: string[]): boolean {
  const parts = visibleChildren(figure)
  const isCaptioned = parts.some(
    (part) => isElement(part) && part.tagName === 'figcaption' && textWithin(part) !== '',
  )
  return isCaptioned && parts.map(({ nodeName }) => nodeName).join() === names.join()
}

export const isCodeFigure = (node: HtmlNode): boolean =>
  isElement(node) &&
  node.tagName === 'figure' &&
  classesOf(node).includes('code') &&
  consistsOf(node, 'figcaption', 'pre')

/** The items of a list of notes. */
export const notesIn = (section: HtmlElement): HtmlElement[] =>
  childrenNamed(section, 'ol').flatMap((list) => childrenNamed(list, 'li'))
