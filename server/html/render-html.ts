import { serialize } from 'parse5'
import { textWithin } from './html-text.ts'
import {
  attributeOf,
  childrenNamed,
  descendants,
  elementOf,
  type HtmlElement,
  type HtmlParent,
  isElement,
} from './html-tree.ts'
import { parseHtml } from './parse-html.ts'
import { sanitiseHtml } from './sanitise-html.ts'
import { type KnownPicture, sizePictures } from './size-pictures.ts'

/** Raised with each change of what `renderHtml` answers; stored renderings of other versions are made again. */
export const rendererVersion = 2

/** The steps from what is stored to what is shown, in order. Each adds to the tree, from the tree and what is known of its pictures. */
const passes: ((root: HtmlParent, pictures: KnownPicture[]) => void)[] = [
  protectLinks,
  easeImages,
  sizePictures,
  scrollTables,
  scrollCode,
]

/** HTML of a post as pages show it. The same stored HTML always gives the same; what is known of a picture never changes. */
export function renderHtml(stored: string, pictures: KnownPicture[] = []): string {
  const tree = parseHtml(sanitiseHtml(stored))
  for (const pass of passes) pass(tree, pictures)
  return serialize(tree)
}

const elementsNamed = (root: HtmlParent, name: string): HtmlElement[] =>
  [...descendants(root)].filter(isElement).filter(({ tagName }) => tagName === name)

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
