import { Tinypool } from 'tinypool'
import { BadBitmap } from './bitmap-header.ts'
import { type Bitmap, decodeBitmap } from './decode-bitmap.ts'

/** Runs in the worker thread. Returns null for a `BadBitmap`, whose class would be lost in the message. */
export function decodeBitmapTask(bitmap: Bitmap): unknown {
  try {
    // Messages contain typed arrays instead of buffers.
    const { buffer, byteOffset, length } = bitmap.bytes
    return Tinypool.move(decodeBitmap({ ...bitmap, bytes: Buffer.from(buffer, byteOffset, length) }))
  } catch (error) {
    if (error instanceof BadBitmap) return null
    throw error
  }
}
