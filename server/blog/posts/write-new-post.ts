import { imageNamesIn } from '../../content/images/body-images.ts'
import { setImagesOfBody } from '../../content/images/image-references.ts'
import { changedPresentation } from '../../content/presentation/presentation.ts'
import { type PostKind, storedStatus } from '../../data/database/post-status.ts'
import type { PostRow } from '../../data/database/rows.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import type { Writes } from '../../transaction.ts'
import { renamedTags } from '../tags/renamed-tags.ts'
import { recordVersion } from '../versions/record-version.ts'
import type { DerivedFromTexts } from './derive-from-texts.ts'
import { insertPost } from './insert-post.ts'
import { takeAsCover } from './post-covers.ts'
import type { CheckedFields } from './post-fields.ts'
import { firstPublication, listPublicly } from './post-publication.ts'
import type { prepareBody } from './prepare-body.ts'

interface NewTexts {
  id: string
  kind: PostKind
  fields: CheckedFields & { title: string; description: string }
  body: Awaited<ReturnType<typeof prepareBody>>['body']
  derived: DerivedFromTexts
}

/** Inserts a post with its cover, the images of its body, its first version and its place in lists. The caller has locked the author. */
export async function writeNewPost(
  stores: Writes,
  actor: Actor,
  { id, kind, fields, body, derived }: NewTexts,
  now: Date,
): Promise<PostRow> {
  const status = fields.status ?? 'draft'
  const first = status === 'public' ? await firstPublication(stores, now) : null
  const cover = fields.imgname
    ? { imgname: await takeAsCover(stores, actor, fields.imgname), imgalt: fields.imgalt ?? '' }
    : {}
  const post = {
    id,
    kind,
    title: fields.title,
    description: fields.description,
    guessed_language: derived.guessed_language,
    status: storedStatus(kind, status),
    author_id: actor.id,
    ...cover,
    ...changedPresentation(fields),
    created_at: first?.created_at ?? now.toISOString(),
    saved_at: now.toISOString(),
    publication: first?.publication ?? null,
    version: (await stores.history.takeNumber(id, actor.id, 0)).number,
  }
  const row = await insertPost(stores, post, body)
  const names = imageNamesIn(body.content)
  if (names.length > 0)
    await setImagesOfBody(stores, { postId: id, authorId: actor.id, names, namesBefore: [] })
  const tags = await renamedTags(stores, fields.tags ?? [])
  await listPublicly(stores, row, { tags, text: body.text, derived, before: null })
  await recordVersion(stores, row, {
    kind: first ? 'publication' : 'save',
    now,
    tags,
    body: { html: body.content, bibliography: body.bibliography },
  })
  return row
}
