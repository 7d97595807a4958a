import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import { shareImageSize } from '#contract/share-images.ts'
import { slicesFor } from './bundled-fonts.ts'
import { drawMark } from './draw-icon.ts'
import { drawPlaceholder } from './draw-placeholder.ts'
import { drawableText, isRightToLeft } from './drawable-text.ts'
import { charactersOf, fitText } from './fit-text.ts'

/** The content of a share image. */
export interface ShareImage {
  title: string
  /** Below the title. */
  byline: string | null
  siteName: string
  /** The accent colour of the site; null for that of Lectern. */
  accent: string | null
  /** What its drawing is derived from. */
  seed: string
}

const { width, height } = shareImageSize
/** The light colours of `web/ui/theme.css`. */
const paper = '#fafdfa'
const ink = '#16221d'
const soft = '#4f5c54'

/** The drawing takes one side of the image, or most of it if there is no title. */
const artWidth = 416
const band = 456
const margin = 72
const nameSize = 34
const markSide = 52

const registered = new Set<string>()

/** Registers the fonts of a text with the canvas of this process and returns their names. A slice is read once. */
function familiesOf(text: string): string {
  const slices = slicesFor(text) ?? []
  for (const { family, file } of slices) {
    if (!registered.has(file)) GlobalFonts.registerFromPath(file, family)
    registered.add(file)
  }
  return slices.map(({ family }) => `"${family}"`).join(', ')
}

const fontOf = (text: string, size: number) => `${size}px ${familiesOf(text)}`

/** Draws a share image, as PNG. Text that none of our fonts can write is left out, and the drawing takes its place. */
export async function drawShareImage({ title, byline, siteName, seed, accent }: ShareImage): Promise<Buffer> {
  const image = createCanvas(width, height)
  const canvas = image.getContext('2d')
  canvas.fillStyle = paper
  canvas.fillRect(0, 0, width, height)
  const [drawnTitle, drawnByline, drawnName] = [title, byline ?? '', siteName].map(drawableText)
  if (drawnTitle) {
    const isMirrored = isRightToLeft(drawnTitle)
    drawPlaceholder(
      canvas,
      { seed, accent },
      { x: isMirrored ? 0 : width - artWidth, y: 0, width: artWidth, height },
    )
    const side: Side = isMirrored ? 'right' : 'left'
    if (drawnName && drawnName !== drawnTitle) drawSiteName(canvas, drawnName, { side, y: margin, accent })
    else
      drawMark(
        canvas,
        { x: side === 'left' ? margin : width - margin - markSide, y: margin, side: markSide },
        accent,
      )
    drawTitle(canvas, drawnTitle, side)
    if (drawnByline) drawLine(canvas, drawnByline, { side, y: height - margin, room: textWidth })
  } else {
    drawPlaceholder(canvas, { seed, accent }, { x: 0, y: 0, width, height: band })
    const y = (band + height - markSide) / 2
    drawSiteName(canvas, drawnName ?? '', { side: 'left', y, accent })
    if (drawnByline) drawLine(canvas, drawnByline, { side: 'right', y: y + 37, room: width / 2 - margin })
  }
  return image.encode('png')
}

type Side = 'left' | 'right'

const textWidth = width - artWidth - margin - 56

function drawTitle(canvas: SKRSContext2D, title: string, side: Side): void {
  const top = margin + markSide + 36
  const bottom = height - margin - nameSize - 36
  const room = { width: textWidth, height: bottom - top }
  const families = familiesOf(`${title}…`)
  const measure = (text: string, size: number) => {
    canvas.font = `${size}px ${families}`
    return canvas.measureText(text).width
  }
  const { size, lineHeight, lines } = fitText(title, room, measure)
  const first = top + (room.height - lines.length * lineHeight) / 2 + size * 0.86
  lines.forEach((line, at) => {
    write(canvas, line, { side, x: edge(side), y: first + at * lineHeight, size, colour: ink })
  })
}

const edge = (side: Side) => (side === 'left' ? margin : width - margin)

/** Draws the icon of the site with its name next to it. */
function drawSiteName(
  canvas: SKRSContext2D,
  name: string,
  { side, y, accent }: { side: Side; y: number; accent: string | null },
): void {
  drawMark(canvas, { x: side === 'left' ? margin : width - margin - markSide, y, side: markSide }, accent)
  const x = edge(side) + (side === 'left' ? 1 : -1) * (markSide + 18)
  const shown = shortened(canvas, name, nameSize, textWidth - markSide - 18)
  write(canvas, shown, { side, x, y: y + markSide * 0.7, size: nameSize, colour: ink })
}

function drawLine(
  canvas: SKRSContext2D,
  text: string,
  { side, y, room }: { side: Side; y: number; room: number },
): void {
  const shown = shortened(canvas, text, nameSize, room)
  write(canvas, shown, { side, x: edge(side), y, size: nameSize, colour: soft })
}

/** A text in one line, cut with an ellipsis if it is too wide. */
function shortened(canvas: SKRSContext2D, text: string, size: number, room: number): string {
  canvas.font = fontOf(`${text}…`, size)
  if (canvas.measureText(text).width <= room) return text
  const characters = charactersOf(text)
  while (characters.length > 1 && canvas.measureText(`${characters.join('')}…`).width > room) characters.pop()
  return `${characters.join('').trimEnd()}…`
}

interface Place {
  side: Side
  x: number
  y: number
  size: number
  colour: string
}

/** Writes a line in its own direction, from the edge of its side. */
function write(canvas: SKRSContext2D, text: string, { side, x, y, size, colour }: Place): void {
  canvas.font = fontOf(text, size)
  canvas.fillStyle = colour
  canvas.direction = side === 'right' && isRightToLeft(text) ? 'rtl' : 'ltr'
  canvas.textAlign = side
  canvas.fillText(text, x, y)
}
