import { createCanvas, Path2D, type SKRSContext2D } from '@napi-rs/canvas'
import { accentShades } from '#contract/accent-shades.ts'
import { iconDrawing } from '#server/content/drawing/icon-shape.ts'

/** The size and shape of an icon. */
export interface IconWish {
  /** In pixels. */
  side: number
  /**
   * Fills its square, as systems cut it to a shape of their own: the drawing stays within the middle 80 %.
   * https://w3c.github.io/manifest/#icon-masks
   */
  isMaskable: boolean
}

const { side: field, corner, ground, ink, paths } = iconDrawing

/** The shade of the accent colour on which the lectern can be seen; without one, that of Lectern. */
const groundOf = (accent: string | null): string => (accent === null ? ground : accentShades(accent).light)

/** Draws the icon of the site, as PNG, in its accent colour; null for that of Lectern. */
export async function drawIcon({ side, isMaskable }: IconWish, accent: string | null): Promise<Buffer> {
  const image = createCanvas(side, side)
  const canvas = image.getContext('2d')
  if (!isMaskable) drawMark(canvas, { x: 0, y: 0, side }, accent)
  else {
    canvas.fillStyle = groundOf(accent)
    canvas.fillRect(0, 0, side, side)
    const inset = side * 0.1
    drawLectern(canvas, { x: inset, y: inset, side: side - 2 * inset })
  }
  return image.encode('png')
}

interface Square {
  x: number
  y: number
  side: number
}

/** Draws the lectern on its rounded background. */
export function drawMark(canvas: SKRSContext2D, square: Square, accent: string | null): void {
  canvas.fillStyle = groundOf(accent)
  canvas.beginPath()
  canvas.roundRect(square.x, square.y, square.side, square.side, (corner * square.side) / field)
  canvas.fill()
  drawLectern(canvas, square)
}

function drawLectern(canvas: SKRSContext2D, { x, y, side }: Square): void {
  canvas.save()
  canvas.translate(x, y)
  canvas.scale(side / field, side / field)
  canvas.fillStyle = ink
  for (const path of paths) canvas.fill(new Path2D(path))
  canvas.restore()
}
