import { placeholderDrawing } from '#placeholder-art/placeholder-drawing.ts'
import { shapeMarkup } from '#placeholder-art/shape-markup.ts'
import { artClass } from '../../ui/placeholder-art.tsx'

const inks = { solid: '', pen: 'class="pen"', fine: 'class="fine"' }

/** `PlaceholderArt` with its shapes as markup, which is shorter than what React would make of them: a list has dozens of drawings. */
export function PlaceholderArtMarkup({
  seed,
  covers = true,
}: {
  seed: string
  /** Whether it fills a place of any proportions, cropped as a picture is. Otherwise all of it is shown. */
  covers?: boolean
}) {
  const { palette, shapes } = placeholderDrawing(seed)
  return (
    <svg
      className={artClass(palette)}
      viewBox="0 0 64 36"
      preserveAspectRatio={covers ? 'xMidYMid slice' : undefined}
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made of numbers
      dangerouslySetInnerHTML={{
        __html: shapes.map((shape) => shapeMarkup(shape, inks[shape.ink])).join(''),
      }}
    />
  )
}

/** The class for an element that has the background of the art and not its shapes. */
export const placeholderBackground = (seed: string): string => artClass(placeholderDrawing(seed).palette)
