import { serialize } from 'parse5'
import { highlightCode } from './code/highlight-code.ts'
import type { Highlight } from './code/load-highlighter.ts'
import { contentsOf } from './contents.ts'
import { textWithin } from './html-text.ts'
import {
  attributeOf,
  childrenNamed,
  elementOf,
  elementsNamed,
  type HtmlElement,
  type HtmlParent,
  isElement,
} from './html-tree.ts'
import { markHeadings } from './mark-headings.ts'
import { parseHtml } from './parse-html.ts'
import { readingMinutes } from './reading-time.ts'
import { type KnownImage, makeImagesResponsive } from './responsive-images.ts'
import { sanitiseHtml } from './sanitise-html.ts'

/** Raised with each change of what `renderBody` answers; stored renderings of other versions are made again. */
export const rendererVersion = 3

/** The version to store with a rendering that is to be made again as soon as there is time, as its code has no colours yet. */
export const makeshiftRenderer = 0

/** What pages show of a body. */
export interface RenderedBody {
  html: string
  /** The table of contents: HTML of lists, or nothing. */
  contents: string
  /** How long it takes to read. */
  minutes: number
}

/** The steps from what is stored to what is shown, in order. Each adds to the tree, from the tree and what is known of its pictures. */
const passes: ((root: HtmlParent, pictures: KnownImage[]) => void)[] = [
  protectLinks,
  easeImages,
  makeImagesResponsive,
  scrollTables,
  scrollCode,
]

/**
 * A body as pages show it. The same stored HTML always gives the same; what is known of a picture never changes. Without `highlight` its
 * code has no colours.
 */
export const renderBody = (
  stored: string,
  pictures: KnownImage[] = [],
  highlight?: Highlight,
): RenderedBody => renderTree(parseHtml(sanitiseHtml(stored)), pictures, highlight)

/** The same from the tree of a body that was sanitised. Takes the tree. */
export function renderTree(tree: HtmlParent, pictures: KnownImage[], highlight?: Highlight): RenderedBody {
  const minutes = readingMinutes(tree)
  for (const pass of passes) pass(tree, pictures)
  if (highlight) highlightCode(tree, highlight)
  const contents = contentsOf(markHeadings(tree))
  return { html: serialize(tree), contents, minutes }
}

/** The HTML of a body alone. */
export const renderHtml = (stored: string, pictures?: KnownImage[]): string =>
  renderBody(stored, pictures).html

const leadsElsewhere = (url = ''): boolean => /^(?:https?:)?\/\//.test(url)

/** Here and not in what is stored: it follows from the address, and no author or other client should see to it. */
function protectLinks(root: HtmlParent): void {
  for (const link of elementsNamed(root, 'a')) {
    if (leadsElsewhere(attributeOf(link, 'href')))
      link.attrs.push({ name: 'rel', value: 'noopener noreferrer' })
  }
}

function easeImages(root: HtmlParent): void {
  for (const image of elementsNamed(root, 'img')) {
    image.attrs.push({ name: 'loading', value: 'lazy' }, { name: 'decoding', value: 'async' })
    if (leadsElsewhere(attributeOf(image, 'src')))
      image.attrs.push({ name: 'referrerpolicy', value: 'no-referrer' })
  }
}

/** A wide table scrolls by itself, also with the keyboard, instead of the page. */
function scrollTables(root: HtmlParent): void {
  const holders = new Set(elementsNamed(root, 'table').map((table) => table.parentNode ?? root))
  for (const holder of holders) {
    holder.childNodes = holder.childNodes.map((node) =>
      isElement(node) && node.tagName === 'table' ? scrolling(node) : node,
    )
  }
}

function scrolling(table: HtmlElement): HtmlElement {
  const [caption] = childrenNamed(table, 'caption')
  const attributes = {
    class: 'table-scroll',
    role: 'region',
    tabindex: '0',
    'aria-label': (caption && textWithin(caption)) || 'Table',
  }
  return elementOf(
    'div',
    Object.entries(attributes).map(([name, value]) => ({ name, value })),
    [table],
  )
}

function scrollCode(root: HtmlParent): void {
  for (const code of elementsNamed(root, 'pre')) code.attrs.push({ name: 'tabindex', value: '0' })
}
