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

/** What rendering knows of a picture that is kept here. */
export interface KnownPicture {
  name: string
  type: ImageType
  width: number
  height: number
  frames: number
}

/**
 * How wide the column of a text is at most: less on a small screen, where its margins grow with it. It follows `post.css`, whose `rem` is
 * the root's font size, about 20 pixels; here it is the browser's, 16.
 */
const column = ['46rem', '94vw - 1.25rem']
const widestColumn = 46 * 16

/** The widest version of a picture that a column may want, on a screen of two points to the pixel. */
const widest = 1280

/** Offers pictures that are kept here in several sizes and formats, and says how much room they take. */
export function sizePictures(root: HtmlParent, pictures: KnownPicture[]): void {
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

function offer(image: HtmlElement, picture: KnownPicture): HtmlElement {
  const { width, height } = shownSize(image, picture)
  const sizes = `min(${[...(width < widestColumn ? [`${width}px`] : []), ...column].join(', ')})`
  setAttributes(image, {
    width: `${width}`,
    height: `${height}`,
    srcset: imageSrcset(picture, { widest }),
    sizes,
  })
  const sources = offeredFormats(picture, { widest })
    .filter(({ format }) => format !== picture.type)
    .map(({ type, srcset }) => {
      const source = elementOf('source', [])
      setAttributes(source, { type, srcset, sizes })
      return source
    })
  return elementOf('picture', [], [...sources, image])
}

/** As wide as its author wants it, or as it is; as high as belongs to that, so that nothing moves when it arrives. */
function shownSize(image: HtmlElement, picture: KnownPicture): { width: number; height: number } {
  const ratio = picture.height / picture.width
  const wished = (name: string) => Number(attributeOf(image, name) ?? 0)
  const width = wished('width') || Math.round(wished('height') / ratio) || picture.width
  return { width, height: Math.max(1, Math.round(width * ratio)) }
}

function setAttributes(element: HtmlElement, values: Record<string, string>): void {
  const kept = element.attrs.filter(({ name }) => !Object.hasOwn(values, name))
  element.attrs = [...kept, ...Object.entries(values).map(([name, value]) => ({ name, value }))]
}
