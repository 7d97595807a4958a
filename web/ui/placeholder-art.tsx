import { placeholderDrawing } from '#placeholder-art/placeholder-drawing.ts'
import { shapeMarkup } from '#placeholder-art/shape-markup.ts'

/** The class for an element that has the background of the art and not its shapes. */
export const placeholderBackground = (seed: string): string => classOf(placeholderDrawing(seed))

const classOf = ({ palette }: { palette: number }) => `art art-${palette}`

const inks = { solid: '', pen: 'class="pen"', fine: 'class="fine"' }

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
      // Shorter than what React would make of the shapes, of which a list has dozens.
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made of numbers
      dangerouslySetInnerHTML={{
        __html: drawing.shapes.map((shape) => shapeMarkup(shape, inks[shape.ink])).join(''),
      }}
    />
  )
}
