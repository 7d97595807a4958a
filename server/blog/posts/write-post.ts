import { isDeepStrictEqual } from 'node:util'
import type { PostStatus } from '#contract/post.ts'
import type { VersionKind } from '#contract/version.ts'
import { imageNamesIn } from '../../content/images/body-images.ts'
import { releaseImages, setImagesOfBody } from '../../content/images/image-references.ts'
import type { Image } from '../../content/images/image-store.ts'
import { guessedLanguage } from '../../content/presentation/guessed-language.ts'
import { type StoredPresentation, storedPresentation } from '../../content/presentation/presentation.ts'
import { isPublished, storedStatus } from '../../data/database/post-status.ts'
import { type PostRow, postColumns } from '../../data/database/rows.ts'
import type { Writes } from '../../transaction.ts'
import { renamedTags } from '../tags/renamed-tags.ts'
import { nextVersion, recordVersion } from '../versions/record-version.ts'
import type { NewBody } from '../versions/version-store.ts'
import type { DerivedFromTexts } from './derive-from-texts.ts'
import type { BodyRow } from './post-body-store.ts'
import { firstPublication, listPublicly } from './post-publication.ts'

export type Cover = Pick<PostRow, 'imgname' | 'imgalt'>

/** What changes of a post. What is absent stays. */
export interface PostPatch extends Partial<Pick<PostRow, 'title' | 'description'>> {
  /** As calls have it: that of a page is stored as its own. */
  status?: PostStatus
  tags?: string[]
  /** The caller has claimed its image. */
  cover?: Cover
  presentation?: Partial<StoredPresentation>
  body?: BodyRow
  /** Derived from that body before the transaction; what is absent is derived in it. */
  derived?: DerivedFromTexts
  /** Images that the body may show whoever uploaded them. */
  images?: Image[]
}

/**
 * Changes a post with its images and its place in lists, and records what it is then as a version, unless that is the same. Returns the post
 * as it is then, and whether its texts, tags or cover are others. The caller holds the locks that keep others from writing to it.
 */
export async function writePost(
  stores: Writes,
  post: PostRow,
  changes: PostPatch,
  { now, kind }: { now: Date; kind?: VersionKind },
): Promise<{ after: PostRow; isEdited: boolean }> {
  const { posts, images } = stores
  const { body } = changes
  // The body before is long, and read only if there is another one.
  const textsBefore = body
    ? await posts.getTexts(post.id)
    : { content: '', bibliography: null, text: await posts.getText(post.id) }
  const before = { ...textsBefore, status: post.status, tags: await posts.listTags(post.id) }
  const mayHaveImages = !body || post.imgname !== null || before.content.includes('<img')
  const shownBefore = mayHaveImages ? await images.listOfPost(post.id) : []
  const tags = changes.tags ? await renamedTags(stores, changes.tags) : before.tags
  const recordedBody = {
    html: body?.content ?? before.content,
    bibliography: body?.bibliography === undefined ? before.bibliography : body.bibliography,
  }
  const after = changedRow(post, changes, now)
  const isEdited = !isDeepStrictEqual(
    stateOf(after, tags, recordedBody),
    stateOf(post, before.tags, { html: before.content, bibliography: before.bibliography }),
  )
  const derived = derivedFor(after, changes.derived)
  if (body || after.title !== post.title || after.description !== post.description) {
    const content = body?.content ?? (await posts.findContent(post.id)) ?? ''
    after.guessed_language = derived?.guessed_language ?? guessedLanguage(after, content)
  }
  const isNewVersion = isEdited || after.status !== post.status
  if (isNewVersion) after.version = await nextVersion(stores, post)
  if (isPublished(after) && post.publication === null)
    Object.assign(after, await firstPublication(stores, now))
  // The instant of a first publication may be slightly ahead of the clock.
  if (after.updated_at < after.created_at) after.updated_at = after.created_at
  await posts.update(post.id, differences(post, after))
  if (body) await posts.updateBody(post.id, body)
  if (body && (mayHaveImages || body.content.includes('<img'))) {
    await setImagesOfBody(stores, {
      postId: post.id,
      authorId: post.author_id,
      names: imageNamesIn(body.content),
      namesBefore: imageNamesIn(before.content),
      further: changes.images,
    })
  }
  if (isNewVersion) {
    const recorded = body ? recordedBody : { sameAs: post.version }
    const usualKind = isPublished(after) ? 'publication' : 'save'
    await recordVersion(stores, after, { kind: kind ?? usualKind, now, tags, body: recorded })
  }
  await releaseImages(stores, shownBefore, { wasPublic: isPublished(post), now })
  await listPublicly(stores, after, { tags, text: body?.text ?? before.text, derived, before })
  return { after, isEdited }
}

/** What was derived, if it was from the texts that the post has now. */
const derivedFor = (
  { title, description }: PostRow,
  derived: DerivedFromTexts | undefined,
): DerivedFromTexts | undefined =>
  derived?.title === title && derived.description === description ? derived : undefined

/** The row after what its author changes; only what is sent updates it, not another status. */
function changedRow(
  post: PostRow,
  { title, description, tags, cover, presentation = {}, body, status }: PostPatch,
  now: Date,
) {
  const isUpdated = [title, description, tags, cover, body, ...Object.values(presentation)].some(
    (part) => part !== undefined,
  )
  return {
    ...post,
    ...cover,
    ...presentation,
    title: title ?? post.title,
    description: description ?? post.description,
    status: status === undefined ? post.status : storedStatus(post.kind, status),
    updated_at: isUpdated ? now.toISOString() : post.updated_at,
  }
}

/** What a version has of a post, but for its status. */
const stateOf = (post: PostRow, tags: string[], body: NewBody) => ({
  ...{ title: post.title, description: post.description, imgname: post.imgname, imgalt: post.imgalt },
  ...storedPresentation(post),
  ...{ tags, body },
})

const differences = (before: PostRow, after: PostRow): Partial<PostRow> =>
  Object.fromEntries(
    postColumns.filter((column) => after[column] !== before[column]).map((column) => [column, after[column]]),
  )
