import {
  attributeOf,
  childrenNamed,
  elementOf,
  elementsNamed,
  type HtmlElement,
  type HtmlParent,
  replaceEach,
  setAttribute,
} from './html-tree.ts'

const inDark = /^\s*\(\s*prefers-color-scheme\s*:\s*dark\s*\)\s*$/i

const pictureAround = ({ parentNode: parent }: HtmlElement): HtmlElement | null =>
  parent && 'tagName' in parent && parent.tagName === 'picture' ? parent : null

function darkAddressIn(picture: HtmlElement): string | null {
  const source = childrenNamed(picture, 'source').find((one) => inDark.test(attributeOf(one, 'media') ?? ''))
  // The first address is the one that all browsers may use.
  return /^\s*(\S+?),?(?:\s|$)/.exec((source && attributeOf(source, 'srcset')) ?? '')?.[1] ?? null
}

/** The picture for dark screens that HTML of other programs offers with an image; null for none. */
export function darkSourceOf(image: HtmlElement): string | null {
  const picture = pictureAround(image)
  return picture && darkAddressIn(picture)
}

/** True for the elements around an image that say which picture is for dark screens. */
export function isOfDarkPicture(node: HtmlElement): boolean {
  if (node.tagName === 'source') return inDark.test(attributeOf(node, 'media') ?? '')
  return node.tagName === 'picture' && darkAddressIn(node) !== null
}

/**
 * Makes two pictures of an image that has one for dark screens. The style sheet shows the one for the scheme, which the reader may have chosen on
 * the page; the other one is not loaded, as it is lazy.
 */
export function divideDarkPictures(root: HtmlParent): void {
  const images = elementsNamed(root, 'img').filter((image) => attributeOf(image, 'data-dark') !== undefined)
  replaceEach(images, (image) => {
    const { attrs } = image
    const [light, dark] = [elementOf('img', attrs), elementOf('img', attrs)]
    setAttribute(dark, 'src', attributeOf(image, 'data-dark') as string)
    for (const [one, scheme] of [
      [light, 'light'],
      [dark, 'dark'],
    ] as const) {
      setAttribute(one, 'data-dark', null)
      setAttribute(one, 'data-for', scheme)
    }
    // An id is there once.
    setAttribute(dark, 'id', null)
    return [light, dark]
  })
}
