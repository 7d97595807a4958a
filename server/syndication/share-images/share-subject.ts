import { type ShareLook, type ShareSubject, shareImageVersion } from '#contract/share-images.ts'
import { postCacheTags } from '../../blog/posts/post-cache-tags.ts'
import type { ShareImage } from '../../content/drawing/draw-share-image.ts'
import { isPublished } from '../../data/database/post-status.ts'
import { type CacheTag, cacheTags } from '../../foundation/cache-tags/cache-tags.ts'
import type { Reads } from '../../transaction.ts'

/** `post/{url}/{version}.png`, `author/{username}/{version}.png` or `site/{version}.png`, decoded. */
const address = /^(?:(post|author)\/([^/]+)|site)\/([^/]+)\.png$/u

interface Found {
  subject: ShareSubject
  tags: CacheTag[]
}

/** The subject of a share image by its path, and whether the version in the path is current. Null if readers may not see the subject. */
export async function findShareSubject(
  reads: Pick<Reads, 'posts' | 'authors'>,
  path: string,
  look: ShareLook,
): Promise<(Found & { isCurrent: boolean }) | null> {
  const parts = address.exec(path)
  if (!parts) return null
  const [, kind, name = '', version] = parts
  const found = await findSubject(reads, kind, name)
  return found && { ...found, isCurrent: shareImageVersion(found.subject, look) === version }
}

async function findSubject(
  { posts, authors }: Pick<Reads, 'posts' | 'authors'>,
  kind: string | undefined,
  name: string,
): Promise<Found | null> {
  if (kind === undefined) return { subject: { kind: 'site' }, tags: [] }
  if (kind === 'author') {
    const author = await authors.findByUsername(name)
    if (!author) return null
    const subject = { kind, username: author.username, name: author.name } as const
    return { subject, tags: [cacheTags.author(author.id)] }
  }
  const post = await posts.findFull(name)
  if (!post || !isPublished(post)) return null
  const subject = { kind: 'post', url: post.url, title: post.title, author: post.author_name } as const
  return { subject, tags: postCacheTags(post) }
}

/** The content of the image of a subject. */
export function shareImageOf(subject: ShareSubject, { name: siteName, accentColor }: ShareLook): ShareImage {
  const ofSite = { siteName, accent: accentColor }
  switch (subject.kind) {
    case 'post':
      return { title: subject.title, byline: subject.author, ...ofSite, seed: subject.url }
    case 'author':
      return { title: subject.name, byline: null, ...ofSite, seed: subject.username }
    case 'site':
      return { title: siteName, byline: null, ...ofSite, seed: siteName }
  }
}
