/** The square to cut out of an image. */
export interface Crop {
  /** 1 for the largest square. */
  zoom: number
  /** The position from left to right and from top to bottom, from 0 to 1. */
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

export const maxZoom = 4

export const centred: Crop = { zoom: 1, x: 0.5, y: 0.5 }

/** In pixels; enough for the largest place that shows it. */
const maxSavedSide = 512

/** Returns the square in pixels of the image. */
export function squareOf({ width, height }: Size, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / zoom
  return { side, left: (width - side) * x, top: (height - side) * y }
}

/** Zooms around the centre. */
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

/** Moves the image under the frame. `right` and `down` are fractions of the side of the frame. */
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

export function drawCrop(canvas: HTMLCanvasElement, bitmap: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const { side, left, top } = squareOf(bitmap, crop)
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

/** Encodes the square as WebP, or as PNG in browsers that cannot encode WebP. */
export async function croppedFile(bitmap: ImageBitmap, crop: Crop): Promise<File> {
  const canvas = document.createElement('canvas')
  const side = Math.max(1, Math.min(maxSavedSide, Math.round(squareOf(bitmap, crop).side)))
  canvas.width = side
  canvas.height = side
  drawCrop(canvas, bitmap, crop)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.92))
  if (!blob) throw new Error('The browser cannot make an image of the canvas.')
  return new File([blob], `portrait.${blob.type.replace('image/', '')}`, { type: blob.type })
}

/** The longer side while cropping, in pixels: photos in full size would take too much memory. */
const maxPreviewSide = 2_048

/** Applies the orientation of the file. Rejects if the browser cannot decode it. */
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
