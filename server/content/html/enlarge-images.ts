import { imageAddress } from '#contract/addresses/image-address.ts'
import {
  attributeOf,
  elementOf,
  elementsNamed,
  type HtmlElement,
  type HtmlParent,
  replaceEach,
} from './html-tree.ts'
import type { KnownImage } from './responsive-images.ts'

/** Narrower pictures are as large as they can be on every screen. */
const leastWidthPixels = 600

/** Elements in which a link would be in the way of what they do. */
const ofTheirOwn: ReadonlySet<string> = new Set(['a', 'summary'])

/**
 * Makes each stored picture that a screen may show smaller than it is a link to itself, which a script opens in place. Comes before the pictures are
 * offered in several sizes.
 */
export function linkLargeImages(root: HtmlParent, images: KnownImage[]): void {
  const large = new Set(
    images.filter(({ width }) => width >= leastWidthPixels).map(({ name }) => imageAddress(name)),
  )
  if (large.size === 0) return
  const linked = elementsNamed(root, 'img').filter(
    (image) => large.has(attributeOf(image, 'src') ?? '') && !isDecorative(image) && !isInOwn(image),
  )
  replaceEach(linked, (image) => [linkTo(image)])
}

const isDecorative = (image: HtmlElement): boolean => attributeOf(image, 'role') === 'presentation'

function isInOwn({ parentNode: parent }: HtmlElement): boolean {
  return parent !== null && 'tagName' in parent && (ofTheirOwn.has(parent.tagName) || isInOwn(parent))
}

/** Its name is the text of the picture, or says what it does where there is none. */
function linkTo(image: HtmlElement): HtmlElement {
  const attributes = {
    class: 'enlarge',
    href: attributeOf(image, 'src') as string,
    ...(!attributeOf(image, 'alt') && { 'aria-label': 'Enlarge the picture' }),
  }
  return elementOf(
    'a',
    Object.entries(attributes).map(([name, value]) => ({ name, value })),
    [image],
  )
}
