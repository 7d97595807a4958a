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
export function panelTop({ height, block, image, seen, text, isTouch, isInGroup }: Places): number {
  const highest = Math.max(text.top, seen.top)
  const lowest = seen.bottom - height - gap
  const on = Math.min(lowest, Math.min(image.bottom, text.bottom) - height)
  if (!isTouch && image.bottom - image.top >= minRatio * height && on >= Math.max(highest, image.top))
    return on
  const below = Math.min(block.bottom, text.bottom) + gap
  const above = block.top - height - gap
  const isRoom = { below: below <= lowest, above: above >= highest }
  if (isRoom.below && (isTouch || isInGroup || !isRoom.above)) return below
  return isRoom.above ? above : Math.max(highest, Math.min(lowest, image.bottom - height))
}
