import { randomBytes } from 'node:crypto'
import { slugOf } from '#contract/addresses/slug.ts'
import { reservedWords } from '#contract/reserved-words.ts'
import { aboutUrl, type PostKind } from '../../data/database/post-status.ts'

/** The address derived from a title, before it is known whether it is free. It may be a reserved word: see `candidateUrls`. */
export const urlOfTitle = (title: string): string => slugOf(title) || `post-${randomBytes(3).toString('hex')}`

/** Whether a slug is kept for pages of the blog itself. Of those, owners write About. */
export const isReservedUrl = (slug: string, kind: PostKind): boolean =>
  reservedWords.has(slug) && !(kind === 'page' && slug === aboutUrl)

/** The addresses to try for a title, in order, without the ones that are taken: the plain one, then with `-2`, `-3` … */
export function* candidateUrls(
  base: string,
  taken: ReadonlySet<string>,
  kind: PostKind = 'post',
): Generator<string> {
  if (!isReservedUrl(base, kind) && !taken.has(base)) yield base
  for (let n = 2; ; n++) if (!taken.has(`${base}-${n}`)) yield `${base}-${n}`
}

/** The address of a post from a link that somebody copied, or from its path. Null if it cannot be decoded. */
export function urlInLink(link: string): string | null {
  const path = link.replace(/^https?:\/\/[^/]+/i, '').replace(/[?#].*$/s, '')
  try {
    return decodeURIComponent(path.replace(/^\/+|\/+$/g, '')).normalize('NFC')
  } catch {
    return null
  }
}
