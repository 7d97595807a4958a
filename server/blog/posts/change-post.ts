import type { PostChange, PostUpdated } from '#contract/posts.ts'
import type { HtmlWorker } from '../../content/html/html-worker.ts'
import type { BodyImages } from '../../content/images/body-images.ts'
import type { MarkdownReader } from '../../content/markdown/markdown-reader.ts'
import { changedBibliography } from '../../content/references/bibliography.ts'
import { isPublished, shownStatus } from '../../data/database/post-status.ts'
import type { FullPostRow } from '../../data/database/rows.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import { accountClient } from '../../foundation/concurrency/queue-client.ts'
import type { AccountQuota } from '../../limits/quotas/account-quota.ts'
import type { InTransaction, Reads } from '../../transaction.ts'
import { assertBaseVersion } from '../versions/assert-base-version.ts'
import type { EditedState, MergedChange } from '../versions/merge-change.ts'
import { presentState } from '../versions/version-presenter.ts'
import type { SavedWorkingCopy } from '../working-copies/settle-working-copy.ts'
import { withContentOfMarkdown } from './content-of-markdown.ts'
import { type DerivedFromTexts, deriveFromTexts, deriveToPublish } from './derive-from-texts.ts'
import { mergeSince } from './merge-since.ts'
import type { BodyRow } from './post-body-store.ts'
import { type CheckedFields, checkedFields } from './post-fields.ts'
import { savedPost, withRemoved } from './post-presenter.ts'
import { prepareBody } from './prepare-body.ts'
import { assertOwnPost } from './require-own-post.ts'
import { updatePost, VersionChanged } from './update-post.ts'

interface Parts {
  reads: Pick<Reads, 'posts' | 'images' | 'versions' | 'history'> & Parameters<typeof deriveToPublish>[0]
  inTransaction: InTransaction
  htmlWorker: HtmlWorker
  markdownReader: MarkdownReader
  bodyImages: BodyImages
  accountQuota: AccountQuota
  clock: () => Date
}

/** How often a save is merged again because another one was committed meanwhile. */
const maxMerges = 5

type Body = Omit<Awaited<ReturnType<typeof prepareBody>>, 'body'> & { body: BodyRow }

/** Creates the function that changes the fields that are present in one's own post. The address never changes. */
export function createChangePost(parts: Parts) {
  const { reads, inTransaction, htmlWorker, markdownReader, accountQuota, clock } = parts

  async function readOwn(actor: Actor, url: string): Promise<FullPostRow> {
    const post = await reads.posts.findFull(url)
    assertOwnPost(actor, post)
    return post
  }

  /** Merges a save with what was saved since its base. Throws `conflict` with both if they disagree. */
  async function merge(
    actor: Actor,
    current: FullPostRow,
    baseVersion: number,
    mine: CheckedFields,
  ): Promise<MergedChange> {
    await assertBaseVersion(reads, current, baseVersion)
    const base = await reads.versions.findWhole(current.id, baseVersion)
    const merged = await mergeSince(htmlWorker, { base, mine, current, client: accountClient(actor) })
    if (merged) return merged
    const present = (state: EditedState, version: number) =>
      presentState(reads, current.id, { ...state, version })
    const changed = `This ${current.kind} was changed since you began to edit it. Both texts are here.`
    throw new AppError('conflict', changed, {
      data: {
        base: base ? await present(base, baseVersion) : null,
        current: await present({ ...current, status: shownStatus(current) }, current.version),
      },
    })
  }

  /** The body of a merged save; undefined if it stays as it is. */
  async function mergedBody(
    actor: Actor,
    current: FullPostRow,
    { fields }: MergedChange,
    sent: Body | null,
  ): Promise<BodyRow | undefined> {
    const bibliography = changedBibliography(current.bibliography, fields)
    const isCiting = bibliography !== current.bibliography
    const html = fields.content ?? (isCiting ? current.content : undefined)
    if (html === undefined) return undefined
    if (html === sent?.body.content && bibliography === null) return sent.body
    return (await prepareBody(parts, actor, { html, bibliography, postId: current.id })).body
  }

  /** Prepares what was sent of a body. What it cites and its macros are written with it, so a change of those alone takes the body that is stored. */
  async function prepareSent(
    actor: Actor,
    current: FullPostRow,
    { content, references, citationStyle, macros }: CheckedFields,
  ): Promise<Body | null> {
    const isCiting = references !== undefined || citationStyle !== undefined || macros !== undefined
    if (content === undefined && !isCiting) return null
    const bibliography = changedBibliography(current.bibliography, { references, citationStyle, macros })
    const sent = { html: content ?? current.content, bibliography, postId: current.id }
    const prepared = await prepareBody(parts, actor, sent)
    // What was not sent is not written: somebody may be changing it.
    return isCiting ? prepared : { ...prepared, body: { ...prepared.body, bibliography: undefined } }
  }

  /** What is derived from a body that is saved; undefined if it stays. The index has the words of a public one that stays the same. */
  async function derive(
    current: FullPostRow,
    fields: CheckedFields,
    body: BodyRow | undefined,
  ): Promise<DerivedFromTexts | undefined> {
    if (!body) return undefined
    const { title, description, tags, status } = { ...current, status: shownStatus(current), ...fields }
    const created_at = current.publication === null ? clock().toISOString() : current.created_at
    if (status === 'public' && current.kind === 'post' && !isPublished(current))
      return deriveToPublish(reads, { id: current.id, title, description, tags, created_at }, body)
    const isKept = isPublished(current) && body.content === current.content
    return deriveFromTexts({ title, description }, body, { isIndexed: status === 'public' && !isKept })
  }

  /** Saves without overwriting anything that was saved since `baseVersion`. */
  async function saveMerged(update: Update, baseVersion: number, sent: Body | null): Promise<PostUpdated> {
    const { actor, url } = update
    for (let attempt = 1; ; attempt++) {
      const current = await readOwn(actor, url)
      const isPlain = current.version === baseVersion
      const mine = {
        ...update.fields,
        ...(update.fields.content !== undefined && sent && { content: sent.body.content }),
      }
      const merged = isPlain ? null : await merge(actor, current, baseVersion, mine)
      const body = merged ? await mergedBody(actor, current, merged, sent) : sent?.body
      // Tags of both together may be too many, or one tag in two spellings.
      const fields = merged ? checkedFields(merged.fields) : update.fields
      try {
        const derived = await derive(current, fields, body)
        const change = { ...update, fields, body, derived, expectedVersion: current.version }
        const saved = await inTransaction((stores) => updatePost(stores, change, { accountQuota, clock }))
        const mergedFrom = merged && { ...merged.cameIn, version: current.version, date: current.updated_at }
        const removed = withRemoved(sent?.removed)
        return {
          ...savedPost('updated', saved),
          ...removed,
          ...(mergedFrom && { merged: true, mergedFrom }),
        }
      } catch (error) {
        if (error instanceof VersionChanged && attempt < maxMerges) continue
        throw error instanceof VersionChanged ? tooManySaves() : error
      }
    }
  }

  /** Saves over whatever was saved since. */
  async function overwrite(update: Update, current: FullPostRow, sent: Body | null) {
    const derived = await derive(current, update.fields, sent?.body)
    const change = { ...update, body: sent?.body, derived }
    return inTransaction((stores) => updatePost(stores, change, { accountQuota, clock }))
  }

  return async (
    actor: Actor,
    url: string,
    { baseVersion, ...given }: PostChange,
    clientNetwork: string,
  ): Promise<PostUpdated> => {
    const current = await readOwn(actor, url)
    const change = await withContentOfMarkdown(markdownReader, actor, given, current.bibliography)
    // The cover has calls of its own: cover fields that are sent here are ignored.
    const fields = checkedFields({ ...change, imgname: undefined })
    const sent = await prepareSent(actor, current, fields)
    const update = { actor, clientNetwork, url, fields, workingCopy: change.workingCopy }
    // A save of the body in between must not be lost to a change of what it cites.
    const base = baseVersion ?? (sent && fields.content === undefined ? current.version : undefined)
    if (base !== undefined) return saveMerged(update, base, sent).catch(rethrow(sent))
    const saved = await overwrite(update, current, sent).catch(rethrow(sent))
    return { ...savedPost('updated', saved), ...withRemoved(sent?.removed) }
  }
}

interface Update {
  actor: Actor
  clientNetwork: string
  url: string
  fields: CheckedFields
  workingCopy?: SavedWorkingCopy
}

const rethrow = (sent: Body | null) =>
  sent?.undo ??
  ((error: unknown): never => {
    throw error
  })

const tooManySaves = () =>
  new AppError('unavailable', 'This post is being saved many times at once. Try again in a moment.', {
    retryAfter: 1,
  })
