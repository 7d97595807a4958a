import { encodePath } from './addresses/encode-path.ts'
import { apiBase } from './contract.ts'

/** In pixels: what the services that show links ask for. https://ogp.me/#structured */
export const shareImageSize = { width: 1200, height: 630 }

/** What a share image is made for, and from. */
export type ShareSubject =
  | { kind: 'post'; url: string; title: string; author: string | null }
  | { kind: 'author'; username: string; name: string }
  | { kind: 'site' }

/** What of the site is in its share images: its name, and its accent colour, null for that of Lectern. */
export interface ShareLook {
  name: string
  accentColor: string | null
}

/** Increased when the drawing changes, so that every image is drawn again under a new address. */
const design = 1

/** The path of a subject's share image. It changes with all that the image is made from. */
export function shareImagePath(subject: ShareSubject, look: ShareLook): string {
  const version = shareImageVersion(subject, look)
  return `${apiBase}/images/share${encodePath(...placeOf(subject), version)}.png`
}

/** The part of the address that changes with the subject. */
export const shareImageVersion = (subject: ShareSubject, { name, accentColor }: ShareLook): string =>
  fingerprint(
    JSON.stringify([
      ...[design, name, ...placeOf(subject), ...textsOf(subject)],
      ...(accentColor === null ? [] : [accentColor]),
    ]),
  )

const placeOf = (subject: ShareSubject): string[] => {
  if (subject.kind === 'post') return ['post', subject.url]
  return subject.kind === 'author' ? ['author', subject.username] : ['site']
}

const textsOf = (subject: ShareSubject): (string | null)[] => {
  if (subject.kind === 'post') return [subject.title, subject.author]
  return subject.kind === 'author' ? [subject.name] : []
}

/** Two rounds of FNV-1a: no secret, and made in a microsecond wherever a page is. http://www.isthe.com/chongo/tech/comp/fnv/ */
function fingerprint(text: string): string {
  let first = 0x811c9dc5
  let second = 0x9e3779b9
  for (let at = 0; at < text.length; at++) {
    first = Math.imul(first ^ text.charCodeAt(at), 0x01000193)
    second = Math.imul(second ^ text.charCodeAt(at), 0x01000193) + at
  }
  return (first >>> 0).toString(36) + (second >>> 0).toString(36)
}
