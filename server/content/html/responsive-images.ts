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
 * The width of the text column, as `post.css` sets it: the smaller of the two. In `sizes`, a `rem` is the browser's 16 pixels, not the
 * root's font size of about 20.
 */
const columnWidths = ['46rem', '94vw - 1.25rem']
const maxColumnWidthPixels = 46 * 16

/** Enough for the column on a screen with two device pixels per CSS pixel. */
const maxWidthPixels = 1280

/** Offers stored images in several sizes and formats, and sets their width and height. */
export function makeImagesResponsive(root: HtmlParent, pictures: KnownImage[]): void {
  if (pictures.length === 0) return
  const known = new Map(pictures.map((picture) => [imageAddress(picture.name), picture]))
  const pictureOf = (element: HtmlElement) =>
    element.tagName === 'img' ? known.get(attributeOf(element, 'src') ?? '') : undefined
  const shown = [...descendants(root)].filter(isElement).filter(pictureOf)
  for (const parent of new Set(shown.map((image) => image.parentNode ?? root))) {
    parent.childNodes = parent.childNodes.map((node) => {
      const picture = isElement(node) && pictureOf(node)
      if (!picture) return node
      const offered = offer(node, picture)
      offered.parentNode = parent
      return offered
    })
  }
}

function offer(image: HtmlElement, picture: KnownImage): HtmlElement {
  const { width, height } = shownSize(image, picture)
  const sizes = `min(${[...(width < maxColumnWidthPixels ? [`${width}px`] : []), ...columnWidths].join(', ')})`
  setAttributes(image, {
    width: `${width}`,
    height: `${height}`,
    srcset: imageSrcset(picture, { maxWidthPixels }),
    sizes,
  })
  const sources = offeredFormats(picture, { maxWidthPixels })
    .filter(({ format }) => format !== picture.type)
    .map(({ type, srcset }) => {
      const source = elementOf('source', [])
      setAttributes(source, { type, srcset, sizes })
      return source
    })
  return elementOf('picture', [], [...sources, image])
}

/** The width that the author set, or that of the image, and the height that keeps its proportions, so that loading it causes no layout shift. */
function shownSize(image: HtmlElement, picture: KnownImage): { width: number; height: number } {
  const ratio = picture.height / picture.width
  const wished = (name: string) => Number(attributeOf(image, name) ?? 0)
  const width = wished('width') || Math.round(wished('height') / ratio) || picture.width
  return { width, height: Math.max(1, Math.round(width * ratio)) }
}

function setAttributes(element: HtmlElement, values: Record<string, string>): void {
  const kept = element.attrs.filter(({ name }) => !Object.hasOwn(values, name))
  element.attrs = [...kept, ...Object.entries(values).map(([name, value]) => ({ name, value }))]
}
