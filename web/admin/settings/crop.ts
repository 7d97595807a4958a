/** Which square of a picture is kept. */
export interface Crop {
  /** 1 for the largest square. */
  zoom: number
  /** Where it is between the left and the right end, and between top and bottom: from 0 to 1. */
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

export const maxZoom = 4

export const centred: Crop = { zoom: 1, x: 0.5, y: 0.5 }

/** The side of the picture that is kept at most, in pixels: enough for the largest place that shows it. */
const maxSavedSide = 512

/** The square in pixels of the picture. */
export function squareOf({ width, height }: Size, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / zoom
  return { side, left: (width - side) * x, top: (height - side) * y }
}

/** Another zoom around the same middle. */
export function zoomed(size: Size, crop: Crop, zoom: number): Crop {
  const { side, left, top } = squareOf(size, crop)
  const next = squareOf(size, { ...crop, zoom }).side
  const room = (length: number) => length - next
  return {
    zoom,
    x: shareOf(left + (side - next) / 2, room(size.width)),
    y: shareOf(top + (side - next) / 2, room(size.height)),
  }
}

/** The crop after the picture was drawn under its frame, by shares of the frame's side. */
export function dragged(size: Size, crop: Crop, right: number, down: number): Crop {
  const { side, left, top } = squareOf(size, crop)
  return {
    ...crop,
    x: shareOf(left - right * side, size.width - side),
    y: shareOf(top - down * side, size.height - side),
  }
}

const shareOf = (distance: number, room: number): number =>
  room > 0 ? Math.min(1, Math.max(0, distance / room)) : 0.5

/** Draws the square so that it fills a canvas. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const { side, left, top } = squareOf(picture, crop)
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

/** The square as a file. Browsers that do not write WebP write PNG. */
export async function croppedFile(picture: ImageBitmap, crop: Crop): Promise<File> {
  const canvas = document.createElement('canvas')
  const side = Math.max(1, Math.min(maxSavedSide, Math.round(squareOf(picture, crop).side)))
  canvas.width = side
  canvas.height = side
  drawCrop(canvas, picture, crop)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.92))
  if (!blob) throw new Error('The browser cannot make a picture of the canvas.')
  return new File([blob], `portrait.${blob.type.replace('image/', '')}`, { type: blob.type })
}

/** The longer side of a picture while it is cropped, in pixels: those of cameras would take too much memory. */
const maxPreviewSide = 2_048

/** A picture as it is meant to be seen, its orientation applied. Rejects if the browser cannot read it. */
export async function readImageFile(file: File): Promise<ImageBitmap> {
  const whole = await createImageBitmap(file)
  const scale = maxPreviewSide / Math.max(whole.width, whole.height)
  if (scale >= 1) return whole
  const smaller = await createImageBitmap(whole, {
    resizeWidth: Math.max(1, Math.round(whole.width * scale)),
    resizeHeight: Math.max(1, Math.round(whole.height * scale)),
    resizeQuality: 'high',
  })
  whole.close()
  return smaller
}
