import { createElement } from 'react'
import { placeholderDrawing } from '#placeholder-art/placeholder-drawing.ts'
import { shapeMarkup } from '#placeholder-art/shape-markup.ts'

interface Props {
  seed: string
  /** Whether it fills a place of any proportions, cropped as a picture is. Otherwise all of it is shown. */
  covers?: boolean
}

/** The class for an element that has the background of the art and not its shapes. */
export const placeholderBackground = (seed: string): string => classOf(placeholderDrawing(seed))

const classOf = ({ palette }: { palette: number }) => `art art-${palette}`

const inkClasses = { solid: undefined, pen: 'pen', fine: 'fine' }

/** An abstract drawing derived from a text, in place of a missing image. Hidden from screen readers. */
export function PlaceholderArt({ seed, covers }: Props) {
  const drawing = placeholderDrawing(seed)
  return (
    <svg {...frameOf(drawing, covers)} aria-hidden="true">
      {drawing.shapes.map(({ ink, tag, attributes }, at) =>
        createElement(tag, { key: at, className: inkClasses[ink], ...attributes }),
      )}
    </svg>
  )
}

const inks = { solid: '', pen: 'class="pen"', fine: 'class="fine"' }

/** The same for pages that are made on the server only: browsers refuse markup that the admin area sets. */
export function PrintedPlaceholderArt({ seed, covers }: Props) {
  const drawing = placeholderDrawing(seed)
  return (
    <svg
      {...frameOf(drawing, covers)}
      aria-hidden="true"
      // Shorter than what React would make of the shapes, of which a list has dozens.
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made of numbers
      dangerouslySetInnerHTML={{
        __html: drawing.shapes.map((shape) => shapeMarkup(shape, inks[shape.ink])).join(''),
      }}
    />
  )
}

const frameOf = (drawing: { palette: number }, covers = true) => ({
  className: classOf(drawing),
  viewBox: '0 0 64 36',
  preserveAspectRatio: covers ? 'xMidYMid slice' : undefined,
})
