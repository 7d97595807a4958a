import type { VersionKind } from '#contract/version.ts'
import { storedPresentation } from '../../content/presentation/presentation.ts'
import { isPublished, shownStatus } from '../../data/database/post-status.ts'
import type { PostRow } from '../../data/database/rows.ts'
import type { Writes } from '../../transaction.ts'
import type { VersionBody } from './version-store.ts'

type Stores = Pick<Writes, 'history' | 'versions' | 'posts'>

/**
 * Called before one's post changes: returns the number of the version that `recordVersion` will add. If the present state is no version
 * yet, it becomes one, so that it can be had back. The caller has locked the author. Posts without an author have no versions.
 */
export async function nextVersion(stores: Stores, post: PostRow): Promise<number> {
  const { history, versions, posts } = stores
  const { id, author_id, version } = post
  if (author_id === null) return version
  const { number, isKept } = await history.takeNumber(id, author_id, version)
  if (!isKept) {
    const tags = await posts.listTags(id)
    const { content: html, bibliography } = await posts.getTexts(id)
    const created_at = post.updated_at
    const kind = isPublished(post) ? 'publication' : 'save'
    await versions.insert(
      { ...stateOf(post), number: version, kind, created_at, tags },
      { html, bibliography },
    )
    await history.keepImagesOfPost(id)
  }
  return number
}

interface Recorded {
  kind: VersionKind
  now: Date
  tags: string[]
  /** The body of the post, or the number of the version that has the same. */
  body: VersionBody
}

/** Adds the state of a post as the version that its row names. Its images stay as long as its history. */
export async function recordVersion(
  { history, versions }: Stores,
  post: PostRow,
  { kind, now, tags, body }: Recorded,
): Promise<void> {
  const { id, author_id, version } = post
  if (author_id === null) return
  await versions.insert(
    { ...stateOf(post), number: version, kind, created_at: now.toISOString(), tags },
    body,
  )
  if (post.imgname !== null || !('html' in body) || body.html.includes('<img'))
    await history.keepImagesOfPost(id)
}

const stateOf = (post: PostRow) => ({
  post_id: post.id,
  status: shownStatus(post),
  title: post.title,
  description: post.description,
  imgname: post.imgname,
  imgalt: post.imgalt,
  ...storedPresentation(post),
})
