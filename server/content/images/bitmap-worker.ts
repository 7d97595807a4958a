import { createWorker, tookTooLong } from '../../foundation/background/worker.ts'
import { BadBitmap } from './bitmap-header.ts'
import type { Bitmap } from './decode-bitmap.ts'
import type { decodeBitmapTask } from './decode-bitmap-task.ts'

const timeoutMs = 20_000

/** Without the pixels. */
const maxMemoryMiB = 64

/** The worker did not run: this says nothing about the file. */
export class BitmapWorkerFailed extends Error {}

/**
 * Decodes a bitmap in a worker thread that ends after it: bitmaps are rare, and one of 50 megapixels takes a second. Throws `BadBitmap` if
 * there are fewer pixels than the header says, and `BitmapWorkerFailed` if the worker fails.
 */
export async function decodeInWorker(bitmap: Bitmap): Promise<Buffer> {
  const worker = createWorker<Bitmap, Uint8Array<ArrayBuffer> | null>({
    module: new URL('./decode-bitmap-task.ts', import.meta.url),
    name: 'decodeBitmapTask' satisfies keyof { decodeBitmapTask: typeof decodeBitmapTask },
    kind: { thread: maxMemoryMiB },
    logFailure: () => {},
  })
  try {
    const pixels = await worker.run(bitmap, timeoutMs).catch((error) => {
      throw tookTooLong(error)
        ? error
        : new BitmapWorkerFailed('The bitmap was not decoded.', { cause: error })
    })
    if (pixels === null) throw new BadBitmap('It has fewer pixels than it says.')
    return Buffer.from(pixels.buffer)
  } finally {
    await worker.close()
  }
}
