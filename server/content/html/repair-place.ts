import { headings, saidOnce } from './content-model.ts'
import { elementOf, type HtmlElement, type HtmlNode, isBlank, withoutId } from './html-tree.ts'

/** A place in the repaired document, as far as it decides what may stand there. */
export interface Place {
  /** How many elements the place is in. */
  depth: number
  /** Inline elements that enclose this place in the source, outermost first. They go around its text. */
  inline: readonly HtmlElement[]
  /** The paragraph or heading that encloses this place in the source, if any. Its text goes into such ones. */
  textBlock: HtmlElement | null
  /** Names of elements that may not stand here. */
  barred: ReadonlySet<string>
  document: {
    /** The inline elements, paragraphs and headings of the source that have blocks in them. */
    holdsBlocks: ReadonlySet<HtmlElement>
    /** How many more copies of inline elements the document may get. */
    copiesLeft: number
    /** Inline elements of which there is a copy with their id. */
    withId: Set<HtmlElement>
  }
}

/** More inline elements around a place than this say nothing. */
const mostInline = 12

/** A place that is some levels deeper, where more elements may not stand. */
export function within(place: Place, levels: number, ...barred: string[]): Place {
  const isBarred = place.textBlock !== null && barred.includes(place.textBlock.tagName)
  return {
    ...place,
    depth: place.depth + levels,
    textBlock: isBarred ? null : place.textBlock,
    barred: barred.length ? place.barred.union(new Set(barred)) : place.barred,
  }
}

/** True for an inline element that may not stand at a place, or would say there what is said already. */
export const isIdle = ({ tagName, attrs }: HtmlElement, { barred }: Place): boolean =>
  barred.has(tagName) && (tagName === 'a' || attrs.length === 0)

/** The place `levels` deeper, inside an inline element. */
export const insideInline = ({ tagName }: HtmlElement, place: Place, levels: number): Place =>
  saidOnce.has(tagName) ? within(place, levels, tagName) : within(place, levels)

/** The place inside an inline element that holds blocks. */
export function inInline(place: Place, element: HtmlElement): Place {
  if (isIdle(element, place) || place.inline.length === mostInline) return place
  return { ...insideInline(element, place, 0), inline: [...place.inline, element] }
}

/** The place inside a paragraph or heading. A paragraph does not take text out of a heading. */
export function inTextBlock(place: Place, element: HtmlElement): Place {
  const isParagraph = element.tagName === 'p' || place.barred.has(element.tagName)
  if (place.textBlock && headings.has(place.textBlock.tagName) && isParagraph) return place
  return { ...place, textBlock: isParagraph ? elementOf('p', element.attrs) : element }
}

/**
 * Text with the inline elements around it that enclose its place. An id stays with the first copy of its element; a later one that says
 * nothing without it is left out.
 */
export function withInline(nodes: HtmlNode[], { inline, document }: Place): HtmlNode[] {
  if (nodes.every(isBlank) || document.copiesLeft < inline.length) return nodes
  document.copiesLeft -= inline.length
  return inline.reduceRight((content, element, at) => {
    const { tagName } = element
    const attrs = document.withId.has(element) ? withoutId(element.attrs) : element.attrs
    document.withId.add(element)
    const isSaid = inline.slice(0, at).some((outer) => outer.tagName === tagName && saidOnce.has(tagName))
    const isIdle = attrs.length === 0 && element.attrs.length > 0 && (tagName === 'span' || isSaid)
    return isIdle ? content : [elementOf(tagName, attrs, content)]
  }, nodes)
}
