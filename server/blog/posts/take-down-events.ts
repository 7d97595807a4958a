import type { PostRow } from '../../data/database/rows.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import type { Writes } from '../../transaction.ts'
import type { TakeDown } from './take-down-store.ts'

/** The caller and its network; null for the operator. */
export type TakeDownBy = { actor: Actor; clientNetwork: string } | null

/** Logs a take-down, with its reason, or that it was lifted. By id and address: the log contains no titles of hidden posts. */
export const recordTakeDown = (
  { audit }: Writes,
  by: TakeDownBy,
  { post_id, url }: TakeDown,
  { kind, ...details }: Pick<PostRow, 'kind' | 'status'> & { reason?: string },
  now: Date,
): Promise<void> =>
  audit.record({
    kind: details.reason === undefined ? 'post_take_down_lift' : 'post_take_down',
    now,
    actor: by?.actor ?? null,
    subject: url,
    clientNetwork: by?.clientNetwork ?? null,
    details: { id: post_id, ...(kind === 'page' && { kind }), ...details },
  })
