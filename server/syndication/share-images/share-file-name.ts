import { createHash } from 'node:crypto'
import { type ShareSubject, shareImagePath } from '#contract/share-images.ts'

const digits = 32

/** What SQLite’s GLOB finds names of share images by, and no upload: the names of those end in an instant. */
export const shareFilePattern = `share-${'[0-9a-f]'.repeat(digits)}.png`

/** The name of a share image in the store: of the subject and its version, in characters that every store takes. */
export function shareFileName(subject: ShareSubject, siteName: string): string {
  const made = shareImagePath(subject, siteName)
  return `share-${createHash('sha256').update(made).digest('hex').slice(0, digits)}.png`
}
