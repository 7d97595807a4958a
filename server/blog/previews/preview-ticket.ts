import { timingSafeEqual } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { limits } from '#contract/limits.ts'
import type { SiteSettings } from '#contract/site.ts'
import type { PostRow } from '../../data/database/rows.ts'
import type { Signer } from '../../data/settings/signer.ts'

type Owned = Pick<PostRow, 'id' | 'author_id'>

/** A working copy, and whose it is. */
export interface OwnCopy {
  id: string
  authorId: string
}

/** Unsaved settings of the site, and the session of the owner who changed them. */
export interface SiteDraft {
  sessionId: string
  changes: Partial<SiteSettings>
}

/**
 * Tickets that open one hidden post, or one unfinished text, for a short time, as long as it has the same author. A ticket is its expiry and
 * a signature over that and the ids of both; that of a text, which may have no address yet, has the ids too,
 * and that of unsaved settings has them in itself, compressed. Tickets are not stored.
 */
export function createPreviewTickets({ sign, clock }: { sign: Signer; clock: () => Date }) {
  const signPost = ({ id, author_id }: Owned, expiry: number) =>
    sign('preview', `${id} ${author_id} ${expiry}`)
  const signCopy = ({ id, authorId }: OwnCopy, expiry: number) =>
    sign('preview-of-text', `${id} ${authorId} ${expiry}`)
  const signSite = (sessionId: string, packed: string, expiry: number) =>
    sign('preview-of-site', `${sessionId} ${packed} ${expiry}`)

  async function issue(signature: (expiry: number) => Promise<string>, ids: string[] = []) {
    const expiry = Math.floor(clock().getTime() / 1_000) + limits.post.previewTicketSeconds
    return {
      ticket: [expiry.toString(36), ...ids, await signature(expiry)].join('.'),
      expiresDate: new Date(expiry * 1_000).toISOString(),
    }
  }

  async function isSigned(
    [expiry36, signature]: [string, string],
    expected: (expiry: number) => Promise<string>,
  ): Promise<boolean> {
    const expiry = Number.parseInt(expiry36, 36)
    if (expiry * 1_000 < clock().getTime()) return false
    return timingSafeEqual(Buffer.from(signature), Buffer.from(await expected(expiry)))
  }

  return {
    issue: (post: Owned) => issue((expiry) => signPost(post, expiry)),

    issueForCopy: (copy: OwnCopy) => issue((expiry) => signCopy(copy, expiry), [copy.authorId, copy.id]),

    issueForSite({ sessionId, changes }: SiteDraft) {
      const packed = deflateRawSync(JSON.stringify(changes)).toString('base64url')
      return issue((expiry) => signSite(sessionId, packed, expiry), [sessionId, packed, 'site'])
    },

    async isValid(ticket: string, post: Owned): Promise<boolean> {
      const match = /^([0-9a-z]{1,8})\.([0-9a-f]{64})$/.exec(ticket)
      if (!match) return false
      return isSigned([match[1] as string, match[2] as string], (expiry) => signPost(post, expiry))
    },

    /** The working copy that a ticket opens; null for any other ticket. */
    async openCopy(ticket: string): Promise<OwnCopy | null> {
      const match = /^([0-9a-z]{1,8})\.([0-9a-f-]{36})\.([0-9a-f-]{36})\.([0-9a-f]{64})$/.exec(ticket)
      if (!match) return null
      const [, expiry, authorId, id, signature] = match as unknown as [string, string, string, string, string]
      const copy = { id, authorId }
      return (await isSigned([expiry, signature], (at) => signCopy(copy, at))) ? copy : null
    },

    /** The settings that a ticket shows; null for any other ticket. Nothing is unpacked before its signature is known to be valid. */
    async openSite(ticket: string): Promise<SiteDraft | null> {
      const match = /^([0-9a-z]{1,8})\.([0-9a-f-]{36})\.([\w-]+)\.site\.([0-9a-f]{64})$/.exec(ticket)
      if (!match) return null
      const [, expiry, sessionId, packed, signature] = match as unknown as [
        string,
        string,
        string,
        string,
        string,
      ]
      if (!(await isSigned([expiry, signature], (at) => signSite(sessionId, packed, at)))) return null
      return { sessionId, changes: JSON.parse(inflateRawSync(Buffer.from(packed, 'base64url')).toString()) }
    },
  }
}
export type PreviewTickets = ReturnType<typeof createPreviewTickets>
