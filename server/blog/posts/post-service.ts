import { randomUUIDv7 } from 'node:crypto'
import { messages } from '#contract/messages.ts'
import type { OwnListedPost } from '#contract/post.ts'
import type { PostDraft } from '#contract/posts.ts'
import type { HtmlWorker } from '../../content/html/html-worker.ts'
import type { BodyImages } from '../../content/images/body-images.ts'
import { isOwnUpload } from '../../content/images/image-references.ts'
import type { MarkdownReader } from '../../content/markdown/markdown-reader.ts'
import { presentationOf } from '../../content/presentation/presentation.ts'
import { bibliographyOf, changedBibliography } from '../../content/references/bibliography.ts'
import type { PostKind } from '../../data/database/post-status.ts'
import type { PostRow } from '../../data/database/rows.ts'
import { claimRequest, findClaimed } from '../../data/idempotency/claim-request.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import { lockActor } from '../../foundation/actor/open-session.ts'
import type { ReadSite } from '../../foundation/site/read-site.ts'
import type { AccountQuota } from '../../limits/quotas/account-quota.ts'
import type { InTransaction, Reads, Writes } from '../../transaction.ts'
import type { PreviewTickets } from '../previews/preview-ticket.ts'
import { findFuturePostId, settleWorkingCopy } from '../working-copies/settle-working-copy.ts'
import { withContentOfMarkdown } from './content-of-markdown.ts'
import { deriveFromTexts, deriveToPublish } from './derive-from-texts.ts'
import { eventPost, recordPostChange } from './post-events.ts'
import { checkedFields } from './post-fields.ts'
import { presentOwnPosts, savedPost, shownContent, withRemoved } from './post-presenter.ts'
import { ownTranslations } from './post-translations.ts'
import { prepareBody } from './prepare-body.ts'
import { assertOwnPost, findOwnPost, lockOwnPost, notFound } from './require-own-post.ts'
import { writeNewPost } from './write-new-post.ts'

interface Parts {
  reads: Pick<Reads, 'posts' | 'images' | 'idempotency' | 'takeDowns' | 'schedules'> &
    Parameters<typeof deriveToPublish>[0]
  inTransaction: InTransaction
  readSite: ReadSite
  htmlWorker: HtmlWorker
  markdownReader: MarkdownReader
  bodyImages: BodyImages
  previewTickets: PreviewTickets
  accountQuota: AccountQuota
  moveToTrash: (stores: Writes, post: PostRow, by: { authorId: string; now: Date }) => Promise<void>
  clock: () => Date
}

export interface CreateOptions {
  idempotencyKey: string | null
  clientNetwork: string
  kind?: PostKind
}

/** Creates, deletes and previews posts for their authors. Each change is one transaction. */
export function createPostService({
  reads,
  inTransaction,
  readSite,
  htmlWorker,
  markdownReader,
  bodyImages,
  previewTickets,
  accountQuota,
  moveToTrash,
  clock,
}: Parts) {
  const bodyParts = { htmlWorker, bodyImages }

  /** The post that an earlier request created; its author may have deleted it since. */
  async function getWritten({ posts }: Pick<Reads, 'posts'>, id: string) {
    if (!(await posts.find(id))) throw notFound()
    return posts.getListed(id)
  }

  return {
    /** Creates a post. A repeated request with the same idempotency key returns the post that the first one created. */
    async create(
      actor: Actor,
      draft: PostDraft,
      { idempotencyKey, clientNetwork, kind = 'post' }: CreateOptions,
    ) {
      const request = {
        caller: actor.id,
        key: idempotencyKey,
        payload: kind === 'post' ? draft : { ...draft, kind },
      }
      const written = await findClaimed(reads, request)
      if (written) return savedPost('created', await getWritten(reads, written))
      const hasImage = !draft.imgname || (await isOwnUpload(reads, actor, draft.imgname))
      const sent = await withContentOfMarkdown(markdownReader, actor, draft)
      const fields = checkedFields({ title: '', description: '', ...sent }, { hasImage })
      const sentBody = {
        html: fields.content ?? '',
        bibliography: changedBibliography(null, fields),
        postId: null,
      }
      const { body, removed, undo } = await prepareBody(bodyParts, actor, sentBody)
      const now = clock()
      const texts = { title: fields.title as string, description: fields.description as string }
      const isPublic = fields.status === 'public'
      const unlisted = { id: null, ...texts, tags: fields.tags ?? [], created_at: now.toISOString() }
      const derived = await Promise.try(() =>
        isPublic && kind === 'post'
          ? deriveToPublish(reads, unlisted, body)
          : deriveFromTexts(texts, body, { isIndexed: isPublic }),
      ).catch(undo)
      const saved = await inTransaction(async (stores) => {
        await lockActor(stores, actor)
        const id = (await findFuturePostId(stores, actor, draft.workingCopy)) ?? randomUUIDv7()
        const known = await claimRequest(stores, request, id, now)
        if (known) return getWritten(stores, known)
        const post = { id, kind, fields: { ...fields, ...texts }, body, derived }
        const row = await writeNewPost(stores, actor, post, now)
        const settled = { postId: id, version: row.version, sentHtml: sentBody.html, now }
        await settleWorkingCopy(stores, actor, draft.workingCopy, settled)
        await accountQuota.assertRoom(stores, actor.id)
        const change = { before: null, after: row, isEdited: false }
        await recordPostChange(stores, { actor, clientNetwork, now }, change)
        return stores.posts.getListed(id)
      }).catch(undo)
      return { ...savedPost('created', saved), ...withRemoved(removed) }
    },

    /** Moves one's own post to the trash. */
    async remove(actor: Actor, url: string, clientNetwork: string) {
      const { id, kind } = await inTransaction(async (stores) => {
        const post = await lockOwnPost(stores, actor, url)
        const now = clock()
        await moveToTrash(stores, post, { authorId: actor.id, now })
        await stores.audit.record({ kind: 'post_deletion', now, actor, clientNetwork, ...eventPost(post) })
        return post
      })
      return { message: kind === 'page' ? messages.pageDeleted : messages.postDeleted, trashId: id }
    },

    /** Returns one's own post with its body, for editing. */
    async getOwn(actor: Actor, url: string) {
      const post = await reads.posts.findFull(url)
      assertOwnPost(actor, post)
      const [own] = (await presentOwnPosts(reads, [post])) as [OwnListedPost]
      return {
        ...own,
        content: await shownContent(reads, post),
        ...bibliographyOf(post.bibliography),
        ...presentationOf(post),
        guessedLanguage: post.guessed_language || null,
        translations: await ownTranslations(reads, post, readSite),
        version: post.version,
      }
    },

    /** Creates a ticket that shows one's own post as a page before it is public. */
    async preview(actor: Actor, url: string) {
      return previewTickets.issue(await findOwnPost(reads, actor, url))
    },
  }
}
export type PostService = ReturnType<typeof createPostService>
