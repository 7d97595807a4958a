import { Path2D, type SKRSContext2D } from '@napi-rs/canvas'
import { placeholderDrawing } from '#placeholder-art/placeholder-drawing.ts'
import { type Palette, palettesOf } from '../../foundation/site/accent-palettes.ts'

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** The coordinate system of placeholder art. */
const field = { width: 64, height: 36 }
/** In pixels, however the field is scaled. */
const fineLine = 3

/** Fills a box with the placeholder art of a text, cropped so that its disc stays visible. */
export function drawPlaceholder(
  canvas: SKRSContext2D,
  { seed, accent }: { seed: string; accent: string | null },
  box: Box,
): void {
  const { palette, shapes } = placeholderDrawing(seed)
  const [ground, solid, pen] = palettesOf(accent)[palette] as Palette
  const scale = Math.max(box.width / field.width, box.height / field.height)
  const shown = { width: box.width / scale, height: box.height / scale }
  const disc = shapes.find(({ ink, tag }) => ink === 'solid' && tag === 'circle')
  const centre = Number(disc?.attributes.cx ?? field.width / 2)
  const left = Math.min(Math.max(centre - shown.width / 2, 0), field.width - shown.width)
  canvas.save()
  canvas.beginPath()
  canvas.rect(box.x, box.y, box.width, box.height)
  canvas.clip()
  canvas.fillStyle = ground
  canvas.fillRect(box.x, box.y, box.width, box.height)
  canvas.translate(box.x - left * scale, box.y - ((field.height - shown.height) / 2) * scale)
  canvas.scale(scale, scale)
  for (const { ink, tag, attributes } of shapes) {
    const shape = tag === 'path' ? new Path2D(String(attributes.d)) : circle(attributes)
    if (ink === 'solid') {
      canvas.fillStyle = solid
      canvas.fill(shape)
      continue
    }
    canvas.strokeStyle = pen
    canvas.lineWidth = ink === 'fine' ? fineLine / scale : Number(attributes.strokeWidth ?? 1)
    canvas.lineCap = (attributes.strokeLinecap ?? 'butt') as SKRSContext2D['lineCap']
    canvas.setLineDash(dashOf(attributes.strokeDasharray))
    canvas.stroke(shape)
  }
  canvas.restore()
}

function circle({ cx, cy, r }: Record<string, string | number>): Path2D {
  const path = new Path2D()
  path.arc(Number(cx), Number(cy), Number(r), 0, 2 * Math.PI)
  return path
}

const dashOf = (dashes: string | number | undefined) =>
  dashes === undefined ? [] : String(dashes).split(' ').map(Number)
