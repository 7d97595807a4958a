import { imageAddress } from '#contract/addresses/image-address.ts'
import { imageSrcset, offeredFormats } from '#contract/image-sources.ts'
import type { ImageType } from '#contract/images.ts'
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

/**
 * The width of the text column, as `post-layout.css` sets it: the smaller of the two. In `sizes`, a `rem` is the browser's 16 pixels; in the
 * style sheets it is the font size of the root, `--text-body`.
 */
const columnWidths = ['clamp(35.6rem, 33.9rem + 7.5vw, 39.4rem)', '94vw - 1.25rem']
const maxColumnWidthPixels = 39.4 * 16

/** Enough for the column on a screen with two device pixels per CSS pixel. */
const maxWidthPixels = 1280

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
  const sizes = `min(${[...(width < maxColumnWidthPixels ? [`${width}px`] : []), ...columnWidths].join(', ')})`
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
