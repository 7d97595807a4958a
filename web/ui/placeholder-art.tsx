import { createElement } from 'react'
import { placeholderDrawing } from '#placeholder-art/placeholder-drawing.ts'

/** The class for an element that has the background of the art and not its shapes. */
export const placeholderBackground = (seed: string): string => classOf(placeholderDrawing(seed))

const classOf = ({ palette }: { palette: number }) => `art art-${palette}`

const inkClasses = { solid: undefined, pen: 'pen', fine: 'fine' }

/** An abstract drawing derived from a text, in place of a missing image. Hidden from screen readers. */
export function PlaceholderArt({
  seed,
  covers = true,
}: {
  seed: string
  /** Whether it fills a place of any proportions, cropped as a picture is. Otherwise all of it is shown. */
  covers?: boolean
}) {
  const drawing = placeholderDrawing(seed)
  return (
    <svg
      className={classOf(drawing)}
      viewBox="0 0 64 36"
      preserveAspectRatio={covers ? 'xMidYMid slice' : undefined}
      aria-hidden="true"
    >
      {drawing.shapes.map(({ ink, tag, attributes }, at) =>
        createElement(tag, { key: at, className: inkClasses[ink], ...attributes }),
      )}
    </svg>
  )
}
