import { createElement } from 'react'
import { plateDrawing } from '#plates/plate-drawing.ts'

const inkClasses = { solid: undefined, pen: 'pen', fine: 'pen fine' }

/** A quiet abstract drawing made from a text, for places that want a picture and have none. Says nothing to screen readers. */
export function Plate({ seed }: { seed: string }) {
  const { palette, shapes } = plateDrawing(seed)
  return (
    <svg
      className={`plate plate-${palette}`}
      viewBox="0 0 64 36"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {shapes.map(({ ink, tag, attributes }, at) =>
        createElement(tag, { key: at, className: inkClasses[ink], ...attributes }),
      )}
    </svg>
  )
}
