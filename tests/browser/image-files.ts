import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Locator, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { imageFile, photo } from '#tests/support/image-files.ts'

/** A file as somebody chooses it. */
export interface ChosenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Where the browser reads a file by itself: sent through the connection of the test, ten megabytes take ten seconds. */
async function onDisk({ name, buffer }: ChosenFile): Promise<string> {
  const file = test.info().outputPath(randomUUID(), name)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, buffer)
  return file
}

/** Does what asks for a file, and gives it one. */
export async function chooseFile(page: Page, file: ChosenFile, ask: () => Promise<void>): Promise<void> {
  // Listened to for good: between two listeners the browser's own dialog would open.
  page.on('filechooser', () => {})
  const chooser = page.waitForEvent('filechooser')
  // The browser has heard of it once it answers.
  await page.evaluate(() => {})
  await ask()
  await (await chooser).setFiles(await onDisk(file))
}

/** A small image. */
export const smallImage = async (name = 'sky.png'): Promise<ChosenFile> => ({
  name,
  mimeType: 'image/png',
  buffer: await imageFile('png', { width: 320, height: 200 }),
})

/** A photograph of 12 megapixels. */
export const largePhoto = async (): Promise<ChosenFile> => ({
  name: 'IMG 4032.jpg',
  mimeType: 'image/jpeg',
  buffer: await photo({ width: 4032, height: 3024 }),
})

/** An image of some 8 MB, which no way to a server takes at once. */
export async function noise(): Promise<ChosenFile> {
  const raw = { width: 1_700, height: 1_700, channels: 3 } as const
  const buffer = await sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
    .png({ compressionLevel: 0 })
    .toBuffer()
  return { name: 'noise.png', mimeType: 'image/png', buffer }
}

/** Four quarters in four colours, twice as wide as high. */
export async function quarters(): Promise<ChosenFile> {
  const part = (background: string) =>
    sharp({ create: { width: 200, height: 100, channels: 3, background } })
      .png()
      .toBuffer()
  const places = [
    ['#ff0000', 0, 0],
    ['#00ff00', 200, 0],
    ['#0000ff', 0, 100],
    ['#ffff00', 200, 100],
  ] as const
  const buffer = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#000' } })
    .composite(
      await Promise.all(
        places.map(async ([colour, left, top]) => ({ input: await part(colour), left, top })),
      ),
    )
    .png()
    .toBuffer()
  return { name: 'quarters.png', mimeType: 'image/png', buffer }
}

/** Files that are not taken, with words of the reason. */
export const badFiles: readonly (ChosenFile & { reason: RegExp })[] = [
  {
    name: 'page.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<!doctype html><title>A page</title><script>alert(1)</script>'),
    reason: /is text, not an image, whatever its name says/,
  },
  {
    name: 'drawing.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    reason: /SVG drawings are not accepted.* Export the drawing as PNG/,
  },
  {
    name: 'IMG_0001.HEIC',
    mimeType: 'image/heic',
    buffer: Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), randomBytes(64)]),
    reason: /HEIC image.* Save it as JPEG/,
  },
  {
    name: 'large.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(11 * 1024 * 1024, 1),
    reason: /is 11 MiB, and the limit is 10 MiB/,
  },
  { name: 'nothing.png', mimeType: 'image/png', buffer: Buffer.alloc(0), reason: /empty/ },
  {
    name: 'report.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
    reason: /is not an image/,
  },
]

/** Drops files on something, or pastes them into it. */
export const bring = (place: Locator, how: 'drop' | 'paste', ...files: ChosenFile[]): Promise<void> =>
  place.evaluate(
    (element, { how, files }) => {
      const carried = new DataTransfer()
      for (const { name, type, content } of files) {
        const bytes = Uint8Array.from(atob(content), (byte) => byte.charCodeAt(0))
        carried.items.add(new File([bytes], name, { type }))
      }
      const init = { bubbles: true, cancelable: true }
      const { left, top } = element.getBoundingClientRect()
      element.dispatchEvent(
        how === 'paste'
          ? new ClipboardEvent('paste', { ...init, clipboardData: carried })
          : new DragEvent('drop', { ...init, dataTransfer: carried, clientX: left + 20, clientY: top + 20 }),
      )
    },
    {
      how,
      files: files.map(({ name, mimeType, buffer }) => ({
        name,
        type: mimeType,
        content: buffer.toString('base64'),
      })),
    },
  )

/** Where the cover of a new post is chosen. */
export const imageField = (page: Page) => page.locator('#image')

/** Chooses the cover of a new post. */
export const chooseCover = async (page: Page, file: ChosenFile) =>
  imageField(page).setInputFiles(await onDisk(file))

/** Where the text of a cover is written. */
export const altField = (page: Page) => page.getByLabel('Alternative text')
