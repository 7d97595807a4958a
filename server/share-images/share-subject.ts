import { type ShareSubject, shareImageVersion } from '#contract/share-images.ts'
import type { Reads } from '../database/transaction.ts'
import type { ShareImage } from '../drawing/draw-share-image.ts'

/** `post/{url}/{version}.png`, `author/{username}/{version}.png` or `site/{version}.png`, decoded. */
const address = /^(?:(post|author)\/([^/]+)|site)\/([^/]+)\.png$/u

/** What an address of a share image names, and whether its version is the present one. Null if it is nothing that readers may see. */
export async function findShareSubject(
  reads: Pick<Reads, 'posts' | 'authors'>,
  asked: string,
  siteName: string,
): Promise<{ subject: ShareSubject; isPresent: boolean } | null> {
  const parts = address.exec(asked)
  if (!parts) return null
  const [, kind, name = '', version] = parts
  const subject = await subjectOf(reads, kind, name)
  return subject && { subject, isPresent: shareImageVersion(subject, siteName) === version }
}

async function subjectOf(
  { posts, authors }: Pick<Reads, 'posts' | 'authors'>,
  kind: string | undefined,
  name: string,
): Promise<ShareSubject | null> {
  if (kind === undefined) return { kind: 'site' }
  if (kind === 'author') {
    const author = await authors.findByUsername(name)
    return author ? { kind, username: author.username, name: author.name } : null
  }
  const post = await posts.findWhole(name)
  if (post?.status !== 'public') return null
  return { kind: 'post', url: post.url, title: post.title, author: post.author_name }
}

/** What stands on the image of a subject. */
export function shareImageOf(subject: ShareSubject, siteName: string): ShareImage {
  switch (subject.kind) {
    case 'post':
      return { title: subject.title, byline: subject.author, siteName, seed: subject.url }
    case 'author':
      return { title: subject.name, byline: null, siteName, seed: subject.username }
    case 'site':
      return { title: siteName, byline: null, siteName, seed: siteName }
  }
}
