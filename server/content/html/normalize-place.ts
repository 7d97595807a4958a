import { headings, redundantInItself } from './content-model.ts'
import { elementOf, type HtmlElement, type HtmlNode, isBlank, withoutId } from './html-tree.ts'
import type { RemovedParts } from './removed-parts.ts'

/** A place in the normalized document, with what decides which nodes are allowed there. */
export interface Place {
  /** The number of ancestors. */
  depth: number
  /** The inline ancestors in the source, outermost first. Text at this place is wrapped in copies of them. */
  inline: readonly HtmlElement[]
  /** The paragraph or heading around this place in the source. Text at this place is wrapped in a copy of it. */
  textBlock: HtmlElement | null
  /** The names of elements that are not allowed here. */
  forbidden: ReadonlySet<string>
  document: {
    /** The inline elements, paragraphs and headings of the source that contain blocks. */
    holdsBlocks: ReadonlySet<HtmlElement>
    /** How many more inline elements may be copied. */
    copiesLeft: number
    /** Inline elements whose id was given to a copy already. */
    withId: Set<HtmlElement>
    /** Counts what does not stay what it was. */
    removed: RemovedParts | undefined
  }
}

/** Further inline ancestors are ignored. */
const maxInlineAncestors = 12

/** Returns the place `levels` deeper, where the given elements are not allowed either. */
export function within(place: Place, levels: number, ...forbidden: string[]): Place {
  const isForbidden = place.textBlock !== null && forbidden.includes(place.textBlock.tagName)
  return {
    ...place,
    depth: place.depth + levels,
    textBlock: isForbidden ? null : place.textBlock,
    forbidden: forbidden.length ? place.forbidden.union(new Set(forbidden)) : place.forbidden,
  }
}

/** True for an inline element that is not allowed at a place, or would repeat one of its ancestors. */
export const isRedundant = ({ tagName, attrs }: HtmlElement, { forbidden }: Place): boolean =>
  forbidden.has(tagName) && (tagName === 'a' || attrs.length === 0)

/** Counts an inline element that loses its tags, unless those around it say the same. */
export function noteUnwrapped(element: HtmlElement, place: Place): void {
  if (!isRedundant(element, place) || element.tagName === 'a') place.document.removed?.addElement(element)
}

/** Returns the place `levels` deeper, inside an inline element. */
export const insideInline = ({ tagName }: HtmlElement, place: Place, levels: number): Place =>
  redundantInItself.has(tagName) ? within(place, levels, tagName) : within(place, levels)

/** Returns the place inside an inline element that contains blocks. */
export function inInline(place: Place, element: HtmlElement): Place {
  if (isRedundant(element, place) || place.inline.length === maxInlineAncestors) {
    noteUnwrapped(element, place)
    return place
  }
  return { ...insideInline(element, place, 0), inline: [...place.inline, element] }
}

/** Returns the place inside a paragraph or heading. A paragraph inside a heading leaves its text in the heading. */
export function inTextBlock(place: Place, element: HtmlElement): Place {
  const isParagraph = element.tagName === 'p' || place.forbidden.has(element.tagName)
  if (isParagraph) place.document.removed?.addElement(element)
  if (place.textBlock && headings.has(place.textBlock.tagName) && isParagraph) return place
  return { ...place, textBlock: isParagraph ? elementOf('p', element.attrs) : element }
}

/** Wraps text in copies of the inline ancestors of its place. The first copy keeps the id; later copies that mean nothing without it are left out. */
export function wrapInInline(nodes: HtmlNode[], { inline, document }: Place): HtmlNode[] {
  if (nodes.every(isBlank) || document.copiesLeft < inline.length) return nodes
  document.copiesLeft -= inline.length
  return inline.reduceRight((content, element, at) => {
    const { tagName } = element
    const attrs = document.withId.has(element) ? withoutId(element.attrs) : element.attrs
    document.withId.add(element)
    const isSaid = inline
      .slice(0, at)
      .some((outer) => outer.tagName === tagName && redundantInItself.has(tagName))
    const isRedundant = attrs.length === 0 && element.attrs.length > 0 && (tagName === 'span' || isSaid)
    return isRedundant ? content : [elementOf(tagName, attrs, content)]
  }, nodes)
}
