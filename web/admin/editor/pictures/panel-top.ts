const gap = 6

interface Edges {
  top: number
  bottom: number
}

interface Places {
  /** The height of the panel. */
  height: number
  /** The picture with its caption. */
  block: Edges
  image: Edges
  /** What the window shows of the text. */
  seen: Edges
  /** The box around the text, outside of which a panel may stand. */
  text: Edges
  isTouch: boolean
  isInGroup: boolean
}

/** Of a picture that is this many times as high as its panel, enough is seen beside it. */
const minRatio = 2.5

/**
 * Returns where the panel of a picture begins: on its lower edge if it is large, where no text is hidden, else above or below it. Below comes
 * first on touch screens, which show their own menus above, and in a group, where another picture may stand above.
 */
export function panelTop(places: Places): number {
  const { height, image, text, isTouch, isInGroup } = places
  const { highest, lowest, below, above, isRoom } = besidePicture(places)
  const on = Math.min(lowest, Math.min(image.bottom, text.bottom) - height)
  if (!isTouch && image.bottom - image.top >= minRatio * height && on >= Math.max(highest, image.top))
    return on
  if (isRoom.below && (isTouch || isInGroup || !isRoom.above)) return below
  return isRoom.above ? above : Math.max(highest, Math.min(lowest, image.bottom - height))
}

/** Returns what has to be seen of a page so that the panel does not cover its picture; null if it does not, or need not, as with a mouse. */
export function partWithPanel(places: Places): Edges | null {
  const { height, block, isTouch } = places
  const { isRoom } = besidePicture(places)
  if (!isTouch || isRoom.below || isRoom.above) return null
  return { top: block.top, bottom: block.bottom + gap + height }
}

function besidePicture({ height, block, seen, text }: Places) {
  const highest = Math.max(text.top, seen.top)
  const lowest = seen.bottom - height - gap
  const below = Math.min(block.bottom, text.bottom) + gap
  const above = block.top - height - gap
  return { highest, lowest, below, above, isRoom: { below: below <= lowest, above: above >= highest } }
}
