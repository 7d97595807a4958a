import { createHash } from 'node:crypto'
import { type ShareLook, type ShareSubject, shareImagePath } from '#contract/share-images.ts'

const digits = 32

/** A GLOB pattern of SQLite that matches the names of share images and no uploads, whose names end in an instant. */
export const shareFilePattern = `share-${'[0-9a-f]'.repeat(digits)}.png`

/** The name of a share image in the image store: a hash of the subject and its version, in characters that every store allows. */
export function shareFileName(subject: ShareSubject, look: ShareLook): string {
  const path = shareImagePath(subject, look)
  return `share-${createHash('sha256').update(path).digest('hex').slice(0, digits)}.png`
}
