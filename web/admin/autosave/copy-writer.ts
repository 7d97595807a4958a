import type { WorkingCopy } from '#contract/working-copies.ts'
import { api } from '../../api/api.ts'
import { ApiError, asApiError, mayHaveArrived } from '../../api/api-error.ts'
import { randomKey } from '../../random-key.ts'
import { storedToken } from '../../stored-token.ts'
import type { WorkingCopyRef } from '../drafts/local-drafts.ts'
import { isSameSession } from '../session/renewed-session.ts'
import { type CopyText, changesBetween, storedTextOf } from './copy-text.ts'

/** Why a version is made: saved by hand, or about to be replaced by another text. */
export type VersionReason = 'checkpoint' | 'replaced'

interface Parts {
  /** The address of the post; null for a new one. */
  url: string | null
  /** The working copy to continue. */
  copy: WorkingCopyRef | null
  /** The text from which it is continued. */
  begun: CopyText | null
  /** The idempotency key of the first working copy: after a lost response it leads to what was created. */
  mark: string
  signal: () => AbortSignal
  onCopy: (copy: WorkingCopyRef | null) => void
  /** Called when the text goes to a working copy of its own: its former one was changed elsewhere, or is gone and null. */
  onFork: (otherId: string | null) => void
  /** Called when the post was deleted, so that the text goes on as a new one. */
  onPostGone: () => void
}

/** A request that is repeated unchanged until there is a response. */
interface Write {
  text: CopyText
  send: () => Promise<WorkingCopyRef>
}

/** Writes a text to a working copy on the server, and only what changed since the last time. Calls must not overlap. */
export function createCopyWriter({
  begun,
  mark: firstMark,
  signal,
  onCopy,
  onFork,
  onPostGone,
  ...parts
}: Parts) {
  const token = storedToken()
  let { url, copy } = parts
  /** Null once it has led to a working copy, as it still leads to that one when it is gone. */
  let mark: string | null = firstMark
  /** What the server has; null if that is not known yet. */
  let stored: CopyText | null = null
  let unanswered: Write | null = null

  function setCopy(next: WorkingCopyRef | null, text: CopyText | null): void {
    copy = next
    stored = text
    mark = null
    onCopy(next)
  }

  /** The text must not be sent for another account that signed in meanwhile. */
  function assertSameSession(): void {
    if (!isSameSession(token)) throw new ApiError('unauthenticated', 'Your session has ended.')
  }

  function createNew(text: CopyText): Write {
    const body = { ...text, ...(url !== null && { url }) }
    const idempotencyKey = mark ?? randomKey()
    return {
      text,
      send: () => api.workingCopies.create({ body, idempotencyKey, signal: signal() }),
    }
  }

  /** Returns null if nothing changed. */
  function change({ id, revision }: WorkingCopyRef, before: CopyText, text: CopyText): Write | null {
    const changes = changesBetween(before, text)
    if (!changes) return null
    const request = { params: { id }, body: { revision, ...changes } }
    return {
      text,
      send: async () => ({ id, ...(await api.workingCopies.save({ ...request, signal: signal() })) }),
    }
  }

  /** Reads the working copy of a draft. If it was changed elsewhere, the text goes to one of its own. */
  async function readStored({ id, revision }: WorkingCopyRef, text: CopyText): Promise<void> {
    const found = await api.workingCopies.find({ params: { id }, signal: signal() })
    // The response to the last change may have been lost with the page.
    if (found.revision === revision || isSameText(storedTextOf(found), text)) {
      await goOnWith(found, begun ? [begun, text] : [text])
    } else fork(id)
  }

  /** What a working copy holds becomes a version before it is changed, unless it is one of these texts. */
  async function goOnWith(found: WorkingCopy, known: CopyText[]): Promise<void> {
    const { id, revision, changedDate } = found
    const text = storedTextOf(found)
    if (!known.some((each) => isSameText(text, each)))
      await api.workingCopies.saveVersion({ params: { id }, body: { kind: 'replaced' }, signal: signal() })
    setCopy({ id, revision, changedDate }, text)
  }

  /** Continues the working copy that this text had before its page was closed. */
  async function adopt(id: string, text: CopyText): Promise<void> {
    try {
      const found = await api.workingCopies.find({ params: { id }, signal: signal() })
      await goOnWith(found, [text])
    } catch (error) {
      if (asApiError(error).code !== 'not_found') throw error
    }
    mark = null
  }

  function fork(otherId: string | null): void {
    setCopy(null, null)
    onFork(otherId)
  }

  /** The text goes on as a new one. */
  function leavePost(): void {
    url = null
    unanswered = null
    setCopy(null, null)
  }

  async function send(text: CopyText): Promise<void> {
    if (!unanswered && copy && !stored) await readStored(copy, text)
    unanswered ??= copy && stored ? change(copy, stored, text) : createNew(text)
    if (!unanswered) {
      stored = text
      return
    }
    const sent = unanswered
    const { id, revision, changedDate } = await sent.send()
    unanswered = null
    setCopy({ id, revision, changedDate }, sent.text)
  }

  return {
    /** Throws `ApiError`. A request without a response is repeated the next time, before anything else is sent. */
    async write(text: CopyText): Promise<void> {
      while (stored !== text) {
        assertSameSession()
        try {
          await send(text)
        } catch (error) {
          if (mayHaveArrived(error)) throw error
          unanswered = null
          const { code, workingCopy } = asApiError(error)
          if (workingCopy && mark) await adopt(workingCopy, text)
          else if (code === 'conflict' && copy) fork(copy.id)
          else if (code === 'not_found' && copy) fork(null)
          else if (code === 'not_found' && mark) mark = null
          else if (isOfGonePost(code) && url !== null) {
            leavePost()
            onPostGone()
          } else throw error
        }
      }
    },

    /** Deletes the working copy. */
    async remove(): Promise<void> {
      if (unanswered) await this.write(unanswered.text)
      if (!copy) return
      assertSameSession()
      await api.workingCopies
        .remove({ params: { id: copy.id }, signal: signal() })
        .catch((error: unknown) => {
          if (asApiError(error).code !== 'not_found') throw error
        })
      setCopy(null, null)
    },

    /** Returns the number of the version; null if there is no working copy. */
    async saveVersion(kind: VersionReason): Promise<number | null> {
      assertSameSession()
      if (!copy) return null
      const request = { params: { id: copy.id }, body: { kind }, signal: signal() }
      return (await api.workingCopies.saveVersion(request)).number
    },

    leavePost,

    hasCopy: () => copy !== null,

    /** True from sending a new working copy until its id is known. */
    isCreating: () => copy === null && unanswered !== null,

    /** The working copy with all that was sent, for saving it as a post. */
    reference: () => copy && { id: copy.id, revision: copy.revision + (unanswered ? 1 : 0) },
  }
}

/** Another account may have the address of a post that was deleted. */
export const isOfGonePost = (code: ApiError['code']): boolean => code === 'not_found' || code === 'forbidden'

/** True also if the blocks are split differently. */
const isSameText = (one: CopyText, other: CopyText): boolean =>
  changesBetween({ ...one, blocks: [one.blocks.join('')] }, { ...other, blocks: [other.blocks.join('')] }) ===
  null
