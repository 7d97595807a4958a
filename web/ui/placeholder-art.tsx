import { createElement } from 'react'
import { plateDrawing } from '#placeholder-art/placeholder-drawing.ts'

/** The class of a box that has the ground of a text's drawing, without the drawing. */
export const groundOf = (seed: string): string => classOf(plateDrawing(seed))

const classOf = ({ palette }: { palette: number }) => `plate plate-${palette}`

const inkClasses = { solid: undefined, pen: 'pen', fine: 'pen fine' }

/** A quiet abstract drawing made from a text, for places that want a picture and have none. Says nothing to screen readers. */
export function Plate({ seed }: { seed: string }) {
  const drawing = plateDrawing(seed)
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
