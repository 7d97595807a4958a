import { isPartLabel, maxParts, minParts } from '#contract/content/groups.ts'
import { isLabel } from '#contract/html/safe-id.ts'
import {
  attributeOf,
  classesOf,
  type HtmlElement,
  type HtmlNode,
  hasClass,
  isBlank,
  isElement,
} from './html-tree.ts'

/** Figures that are something else than a picture. */
const otherKinds = ['code', 'equation', 'table', 'group']

const isCaption = ({ nodeName }: HtmlNode): boolean => nodeName === 'figcaption'

const contentOf = (figure: HtmlElement): HtmlNode[] =>
  figure.childNodes.filter((node) => !isBlank(node) && !isCaption(node))

/** True for a figure of one picture, which may be a link. */
function isPicture(node: HtmlNode): boolean {
  if (!isElement(node) || node.tagName !== 'figure') return false
  if (classesOf(node).some((name) => otherKinds.includes(name))) return false
  const [only, ...more] = contentOf(node)
  if (!only || more.length > 0 || !isElement(only)) return false
  const [linked, ...others] = only.tagName === 'a' ? only.childNodes : [only]
  return linked?.nodeName === 'img' && others.length === 0
}

/** True for a figure of a few pictures, each in a figure of its own, and at most a caption. */
export function isGroupOfPictures(figure: HtmlElement): boolean {
  const parts = contentOf(figure)
  return parts.length >= minParts && parts.length <= maxParts && parts.every(isPicture)
}

/** Once classes are where they belong. */
export const isGroup = (element: HtmlElement): boolean =>
  element.tagName === 'figure' && hasClass(element, 'group')

export const partsOf = (group: HtmlElement): HtmlElement[] => contentOf(group).filter(isElement)

/** The group that a picture is a part of; null for none. */
export function groupOf({ tagName, parentNode: parent }: HtmlElement): HtmlElement | null {
  return tagName === 'figure' && parent && 'tagName' in parent && isGroup(parent) ? parent : null
}

/** True for a group with a picture that has a label of its own, with which the group has a number. */
export const hasLabelledPart = (group: HtmlElement): boolean =>
  isGroup(group) && partsOf(group).some((part) => isLabel(attributeOf(part, 'id') ?? '', 'figure'))

/** True for a picture with the label of a place in its group, which it has only as long as it is there. */
export function hasPlaceLabel(element: HtmlElement): boolean {
  const group = groupOf(element)
  return group !== null && isPartLabel(attributeOf(element, 'id') ?? '', attributeOf(group, 'id') ?? '')
}
