import { openImage } from './load-sharp.ts'

/** The size and shape of an icon. */
interface IconSize {
  /** In pixels. */
  side: number
  /** Fills its square and is opaque, as systems cut it to a shape of their own: the picture stays within the middle 80 %. */
  isMaskable: boolean
}

const white = '#ffffff'
const transparent = { r: 0, g: 0, b: 0, alpha: 0 }

/** Makes an icon from a stored picture, as PNG. A picture that is not square gets margins. */
export async function makeIcon(original: Buffer, { side, isMaskable }: IconSize): Promise<Buffer> {
  const margin = isMaskable ? Math.round(side * 0.1) : 0
  const inner = side - 2 * margin
  const picture = (await openImage(original)).resize(inner, inner, {
    fit: 'contain',
    background: transparent,
  })
  const icon = isMaskable
    ? picture
        .extend({ top: margin, right: margin, bottom: margin, left: margin, background: white })
        .flatten({ background: white })
    : picture.ensureAlpha()
  return icon.png({ compressionLevel: 9 }).toBuffer()
}
