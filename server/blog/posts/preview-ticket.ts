import { timingSafeEqual } from 'node:crypto'
import { limits } from '#contract/limits.ts'
import type { PostRow } from '../../data/database/rows.ts'
import type { Signer } from '../../data/settings/signer.ts'

type Owned = Pick<PostRow, 'id' | 'author_id'>

/**
 * Tickets that open one hidden post for a short time, as long as it has the same author. A ticket is its expiry and a signature over that
 * and the ids of both. Tickets are not stored.
 */
export function createPreviewTickets({ sign, clock }: { sign: Signer; clock: () => Date }) {
  const signature = ({ id, author_id }: Owned, expiry: number) =>
    sign('preview', `${id} ${author_id} ${expiry}`)
  return {
    async issue(post: Owned): Promise<{ ticket: string; expiresDate: string }> {
      const expiry = Math.floor(clock().getTime() / 1_000) + limits.post.previewTicketSeconds
      const ticket = `${expiry.toString(36)}.${await signature(post, expiry)}`
      return { ticket, expiresDate: new Date(expiry * 1_000).toISOString() }
    },

    async isValid(ticket: string, post: Owned): Promise<boolean> {
      const match = /^([0-9a-z]{1,8})\.([0-9a-f]{64})$/.exec(ticket)
      if (!match) return false
      const expiry = Number.parseInt(match[1] as string, 36)
      if (expiry * 1_000 < clock().getTime()) return false
      return timingSafeEqual(Buffer.from(match[2] as string), Buffer.from(await signature(post, expiry)))
    },
  }
}
export type PreviewTickets = ReturnType<typeof createPreviewTickets>
