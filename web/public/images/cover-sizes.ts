/** Where a cover stands: on a card, on the card that leads the home page, on the post's own page. */
export type CoverPlacement = 'card' | 'lead' | 'page'

/**
 * The boxes of covers: on cards a small square and, from 46rem of page width on, a wide one. They follow the style sheets of card and
 * post, whose `rem` is the root's font size, about 20 pixels; here it is the browser's, 16.
 */
const square = { width: 6.6, unit: 'rem' }
const wideShape = 16 / 9
const wide = {
  card: 'clamp(16.25rem, 25vw, 26.25rem)',
  lead: 'min(49rem, 48.3vw)',
  page: 'min(94.5rem, 94vw - 1.25rem)',
}

/** Beyond these nobody would notice a better version. */
const maxWidthPixels: Record<CoverPlacement, number> = { card: 640, lead: 1280, page: 1920 }

/** How many times wider than its box a picture is that fills the box. */
const overhang = (cover: { width: number; height: number }, shape: number) =>
  Math.max(1, Number((cover.width / cover.height / shape).toFixed(2)))

const times = (factor: number, length: string) => (factor === 1 ? length : `calc(${factor} * ${length})`)

/** How wide a cover is shown, as `sizes` say it, and the widest version of it that is worth offering. */
export function coverSizes(place: CoverPlacement, cover: { width: number; height: number }) {
  const wideSizes = times(overhang(cover, wideShape), wide[place])
  if (place === 'page') return { sizes: wideSizes, maxWidthPixels: maxWidthPixels.page }
  const squareWidth = Number((square.width * overhang(cover, 1)).toFixed(1))
  return {
    sizes: `(min-width: 46rem) ${wideSizes}, ${squareWidth}${square.unit}`,
    maxWidthPixels: maxWidthPixels[place],
  }
}
