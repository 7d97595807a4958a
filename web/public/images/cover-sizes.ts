/** On a card, on the large first card of the home page, on the page of the post as wide as the text or the page, or below another post that it is related to. */
export type CoverPlacement = 'card' | 'lead' | 'page' | 'page-wide' | 'related'

/**
 * The boxes of covers, as in the style sheets of card and post: on cards a small square, on the first one of the home page the width of the
 * page, and, from a viewport of 46rem, a wide box. A `rem` here is the browser's 16 pixels; in the style sheets it is the font size of the root, about 20 pixels.
 */
const square = { width: 6.6, unit: 'rem' }
const wideShape = 16 / 9
const wide = {
  card: 'clamp(16.25rem, 25vw, 26.25rem)',
  lead: 'min(49rem, 48.3vw)',
  related: '12rem',
  'page-wide': 'min(clamp(85.4rem, 81.4rem + 18vw, 94.6rem), 94vw - 1.25rem)',
  page: 'min(clamp(35.6rem, 33.9rem + 7.5vw, 39.4rem), 94vw - 1.25rem)',
}

/** Larger versions would make no visible difference. */
const maxWidthPixels: Record<CoverPlacement, number> = {
  ...{ card: 640, lead: 1280, page: 1920 },
  'page-wide': 1920,
  related: 640,
}

/** How many times wider than its box an image with `object-fit: cover` is rendered. */
const overhang = (cover: { width: number; height: number }, shape: number) =>
  Math.max(1, Number((cover.width / cover.height / shape).toFixed(2)))

const times = (factor: number, length: string) => (factor === 1 ? length : `calc(${factor} * ${length})`)

/** The `sizes` attribute of a cover and the largest version to offer. */
export function coverSizes(place: CoverPlacement, cover: { width: number; height: number }) {
  // Alone on the page of the post it is never cropped.
  if (place === 'page' || place === 'page-wide')
    return { sizes: wide[place], maxWidthPixels: maxWidthPixels[place] }
  const wideSizes = times(overhang(cover, wideShape), wide[place])
  const squareWidth = Number((square.width * overhang(cover, 1)).toFixed(1))
  const smallSizes =
    place === 'lead' ? times(overhang(cover, wideShape), '94vw') : `${squareWidth}${square.unit}`
  return {
    sizes: `(min-width: 46rem) ${wideSizes}, ${smallSizes}`,
    maxWidthPixels: maxWidthPixels[place],
  }
}
