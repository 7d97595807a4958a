import { releaseImages } from '../../content/images/image-references.ts'
import type { PostRow } from '../../data/database/rows.ts'
import type { Writes } from '../../transaction.ts'
import { nextVersion, recordVersion } from '../versions/record-version.ts'
import type { VersionKind } from '../versions/version-store.ts'
import { listPublicly } from './post-publication.ts'

/** The columns that change with a status: all but the status only at a first publication. */
export type StatusChange = Pick<PostRow, 'status'> &
  Partial<Pick<PostRow, 'publication' | 'created_at' | 'updated_at'>>

/** Changes the status of a post and nothing else that its author wrote. The caller holds the locks that keep others from writing to it. */
export async function changeStatus(
  stores: Writes,
  post: PostRow,
  change: StatusChange,
  now: Date,
  kind: VersionKind = change.status === 'public' ? 'publication' : 'save',
): Promise<void> {
  const listed = await stores.posts.getListed(post.id)
  const before = { ...listed, text: await stores.posts.getText(post.id) }
  const images = await stores.images.listOfPost(post.id)
  const version = await nextVersion(stores, post)
  await stores.posts.update(post.id, { ...change, version })
  const after = { ...post, ...change, version }
  await recordVersion(stores, after, { kind, now, tags: listed.tags, body: { sameAs: post.version } })
  await releaseImages(stores, images, { wasPublic: post.status === 'public', now })
  await listPublicly(stores, after, { tags: listed.tags, text: before.text, before })
}
