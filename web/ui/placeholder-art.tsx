import { createElement } from 'react'
import { placeholderDrawing } from '#placeholder-art/placeholder-drawing.ts'

/** The class for an element that has the background of a drawing. */
export const artClass = (palette: number): string => `art art-${palette}`

const inkClasses = { solid: undefined, pen: 'pen', fine: 'fine' }

/** An abstract drawing derived from a text, in place of a missing image. Hidden from screen readers. */
export function PlaceholderArt({ seed }: { seed: string }) {
  const { palette, shapes } = placeholderDrawing(seed)
  return (
    <svg
      className={artClass(palette)}
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
