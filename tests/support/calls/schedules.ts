import type { CallRows } from './call-row.ts'
import { unnoticedOfDraft } from './shows.ts'
import type { Statuses } from './situations.ts'

const ownDraftOnly: Statuses = [401, 401, 401, 409, 200, 403, 404, 403, 404, 403]
const tomorrow = () => ({ publishAt: new Date(Date.now() + 24 * 60 * 60 * 1_000).toISOString() })

export const schedules: CallRows<'schedules'> = {
  put: { statuses: ownDraftOnly, body: tomorrow, cases: unnoticedOfDraft },
  remove: {
    statuses: ownDraftOnly,
    prepare: ({ holder, post }) => holder.put(`/post/schedule/${post}`, tomorrow()),
    cases: unnoticedOfDraft,
  },
}
