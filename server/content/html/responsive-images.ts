import { imageAddress } from '#contract/addresses/image-address.ts'
import { groupColumns } from '#contract/content/groups.ts'
import { imageSrcset, offeredFormats } from '#contract/image-sources.ts'
import type { ImageType } from '#contract/images.ts'
import { groupOf, partsOf } from './group-parts.ts'
import {
  attributeOf,
  descendants,
  elementOf,
  type HtmlElement,
  type HtmlParent,
  isElement,
  replaceEach,
} from './html-tree.ts'

/** What rendering needs to know of a stored image. */
export interface KnownImage {
  name: string
  type: ImageType
  width: number
  height: number
  frames: number
}

/** A place for images. */
interface Place {
  /** Its width, as a part of `sizes`: no place is wider than the page. */
  width: string
  maxRem: number
  /** Enough on a screen with two device pixels per CSS pixel. */
  maxWidthPixels: number
}

const pageWidth = '94vw - 1.25rem'

/**
 * The text column, as `post-layout.css` sets it, and what `wide-pictures.css` makes wider. In `sizes`, a `rem` is the browser's 16 pixels; in the
 * style sheets it is the font size of the root, `--text-body`.
 */
const column: Place = {
  width: 'clamp(35.6rem, 33.9rem + 7.5vw, 39.4rem)',
  maxRem: 39.4,
  maxWidthPixels: 1280,
}
const widerPlaces: Record<string, Place> = {
  wide: { width: 'clamp(47.5rem, 45.2rem + 10vw, 52.5rem)', maxRem: 52.5, maxWidthPixels: 1920 },
  full: { width: 'clamp(85.4rem, 81.4rem + 18vw, 94.6rem)', maxRem: 94.6, maxWidthPixels: 1920 },
}

/** The place of a picture that shares the width with others, but for narrow screens, as `groups.css` sets it. */
const partOf = (columns: number): Place => ({
  width: `(${column.width} - ${columns - 1}rem) / ${columns}`,
  maxRem: column.maxRem / columns,
  maxWidthPixels: column.maxWidthPixels,
})

/** Offers stored images in several sizes and formats, and sets their width and height. */
export function makeImagesResponsive(root: HtmlParent, images: KnownImage[]): void {
  if (images.length === 0) return
  const known = new Map(images.map((image) => [imageAddress(image.name), image]))
  const imageOf = (element: HtmlElement) =>
    element.tagName === 'img' ? known.get(attributeOf(element, 'src') ?? '') : undefined
  const shown = [...descendants(root)].filter(isElement).filter(imageOf)
  replaceEach(shown, (element) => [offer(element, imageOf(element) as KnownImage)])
}

function offer(element: HtmlElement, image: KnownImage): HtmlElement {
  const { width, height } = shownSize(element, image)
  const columns = columnsAt(element)
  const { maxRem, maxWidthPixels, ...place } = columns === 1 ? placeOf(element) : partOf(columns)
  const own = (maxRem: number) => (width < maxRem * 16 ? [`${width}px`] : [])
  const whole = `min(${[...own(maxRem), place.width, pageWidth].join(', ')})`
  const sizes = columns === 1 ? whole : `(width < 40rem) min(${[...own(40), pageWidth].join(', ')}), ${whole}`
  setAttributes(element, {
    width: `${width}`,
    height: `${height}`,
    srcset: imageSrcset(image, { maxWidthPixels }),
    sizes,
  })
  const sources = offeredFormats(image, { maxWidthPixels })
    .filter(({ format }) => format !== image.type)
    .map(({ type, srcset }) => {
      const source = elementOf('source', [])
      setAttributes(source, { type, srcset, sizes })
      return source
    })
  return elementOf('picture', [], [...sources, element])
}

/** Only what stands by itself in the text may be wider than it. */
function placeOf(image: HtmlElement): Place {
  const wider = widerPlaces[attributeOf(image, 'class') ?? '']
  const link = parentOf(image)
  const block = link?.tagName === 'a' ? parentOf(link) : link
  // The root of the tree is a fragment, or a `div`, and has no parent.
  const isByItself = block && /^(?:p|figure)$/.test(block.tagName) && !isNested(block)
  return (isByItself && wider) || column
}

/** Beside how many others, and itself, a picture stands: that of a group. */
function columnsAt(image: HtmlElement): number {
  const around = parentOf(image)
  const figure = around?.tagName === 'a' ? parentOf(around) : around
  const group = figure && groupOf(figure)
  return group ? groupColumns(partsOf(group).length) : 1
}

const isNested = ({ parentNode: parent }: HtmlElement): boolean =>
  parent !== null && 'parentNode' in parent && parent.parentNode !== null

const parentOf = ({ parentNode: parent }: HtmlElement): HtmlElement | null =>
  parent && 'tagName' in parent ? parent : null

/** The width that the author set, or that of the image, and the height that keeps its proportions, so that loading it causes no layout shift. */
function shownSize(element: HtmlElement, image: KnownImage): { width: number; height: number } {
  const ratio = image.height / image.width
  const wished = (name: string) => Number(attributeOf(element, name) ?? 0)
  const width = wished('width') || Math.round(wished('height') / ratio) || image.width
  return { width, height: Math.max(1, Math.round(width * ratio)) }
}

function setAttributes(element: HtmlElement, values: Record<string, string>): void {
  const kept = element.attrs.filter(({ name }) => !Object.hasOwn(values, name))
  element.attrs = [...kept, ...Object.entries(values).map(([name, value]) => ({ name, value }))]
}
