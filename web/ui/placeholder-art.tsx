import { createElement } from 'react'
import { placeholderDrawing } from '#placeholder-art/placeholder-drawing.ts'

/** The class of a box that has the ground of a text's drawing, without the drawing. */
export const placeholderBackground = (seed: string): string => classOf(placeholderDrawing(seed))

const classOf = ({ palette }: { palette: number }) => `placeholder-art placeholder-art-${palette}`

const inkClasses = { solid: undefined, pen: 'pen', fine: 'pen fine' }

/** A quiet abstract drawing made from a text, for places that want a picture and have none. Says nothing to screen readers. */
export function PlaceholderArt({ seed }: { seed: string }) {
  const drawing = placeholderDrawing(seed)
  return (
    <svg
      className={classOf(drawing)}
      viewBox="0 0 64 36"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {drawing.shapes.map(({ ink, tag, attributes }, at) =>
        createElement(tag, { key: at, className: inkClasses[ink], ...attributes }),
      )}
    </svg>
  )
}
