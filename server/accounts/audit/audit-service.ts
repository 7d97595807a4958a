import type { AuditKind } from '#contract/audit.ts'
import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import type { PageQuery } from '#contract/paging.ts'
import { cutPage, readCursor } from '../../data/database/cursor.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import type { InTransaction, Reads } from '../../transaction.ts'
import { requireOwner } from '../authors/owner-policy.ts'

const day = 24 * 60 * 60 * 1_000

interface Parts {
  reads: Pick<Reads, 'audit'>
  inTransaction: InTransaction
  clock: () => Date
}

/**
 * The log of what happened to accounts, posts, contact messages, the site and its tags, which owners read. An event is written in the transaction of
 * its change. A refusal has one of its own; `refusal-recorder.ts` writes those for missing rights and at limits some seconds later.
 */
export function createAuditService({ reads, inTransaction, clock }: Parts) {
  return {
    /** Events for owners, newest first. */
    async list(
      actor: Actor,
      { limit = limits.list.maxItems, before, kind }: PageQuery & { kind?: AuditKind },
    ) {
      requireOwner(actor, messages.auditRefused)
      const found = await reads.audit.list({ limit: limit + 1, before: readCursor(before), kind })
      const { rows, next } = cutPage(found, limit)
      const events = rows.map(({ id, created_at, kind, actor, subject, network, details, times }) => ({
        id,
        createdDate: created_at,
        kind,
        actor,
        subject,
        network,
        details: JSON.parse(details) as Record<string, string>,
        times,
      }))
      return { events, next }
    },

    /** Deletes old events, and removes networks from events sooner than that. */
    async removeOld(): Promise<void> {
      const before = (days: number) => new Date(clock().getTime() - days * day).toISOString()
      await inTransaction(async ({ audit }) => {
        await audit.removeBefore(before(limits.audit.eventDays))
        await audit.forgetClientNetworksBefore(before(limits.audit.clientNetworkDays))
      })
    },
  }
}
export type AuditService = ReturnType<typeof createAuditService>
