import { placeholderDrawing } from '#placeholder-art/placeholder-drawing.ts'
import { shapeMarkup } from '#placeholder-art/shape-markup.ts'
import { fileOfBytes } from '../../foundation/http/file-of-bytes.ts'
import type { FileResponse } from '../../foundation/http/send-file.ts'
import { type Palette, palettesOf } from '../../foundation/site/accent-palettes.ts'

const size = { width: 1280, height: 720 }

/** The accent colour can change while the address stays. */
const cacheControl = 'public, max-age=300'

/** The placeholder art for the cover of a post, as a file, in shades of the accent colour of the site if it has one; for light and dark backgrounds. */
export const placeholder = (url: string, accent: string | null): FileResponse =>
  fileOfBytes(Buffer.from(svgOf(url, accent)), {
    type: 'image/svg+xml',
    cacheControl,
  })

/** Colours are attributes, as the policy of files forbids styles. */
function svgOf(seed: string, accent: string | null): string {
  const { palette, shapes } = placeholderDrawing(seed)
  const [ground, solid, pen] = palettesOf(accent)[palette] as Palette
  const inks = {
    solid: `fill="${solid}"`,
    pen: `fill="none" stroke="${pen}"`,
    // Two pixels at this size, however the field of 64 by 36 is scaled.
    fine: `fill="none" stroke="${pen}" stroke-width="2" vector-effect="non-scaling-stroke"`,
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 64 36">`,
    `<path fill="${ground}" d="M0 0h64v36H0z"/>`,
    ...shapes.map((shape) => shapeMarkup(shape, inks[shape.ink])),
    '</svg>',
  ].join('')
}
