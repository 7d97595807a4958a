import type { ImageType } from '#contract/images.ts'
import { limits } from '#contract/limits.ts'

/** The part of a file's name that says what is on it, in characters that are safe everywhere; `image` if none are left. */
function safeStem(fileName: string): string {
  const last = fileName.split(/[/\\]/).at(-1) ?? ''
  const stem = last.replace(/\.[^.]*$/, '')
  const plain = stem
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
  const safe = plain.replace(/[^a-z0-9_]+/g, '-').slice(0, limits.image.maxStemCharacters)
  return safe.replace(/^[-_]+|[-_]+$/g, '') || 'image'
}

/** The names to try for a stored file, in order; the second and later ones are numbered. */
export function* candidateNames(fileName: string, now: Date, type: ImageType): Generator<string> {
  const base = `${safeStem(fileName)}-${now.getTime()}`
  yield `${base}.${type}`
  for (let number = 2; ; number++) yield `${base}-${number}.${type}`
}

/** The path in the API's responses for a name. */
export const imagePath = (imgname: string): string => `images/${imgname}`
