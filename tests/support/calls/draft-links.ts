import type { CallRows } from './call-row.ts'
import { unnoticedOfDraft } from './shows.ts'
import { addsToOwnPost, ownById, ownPostOnly } from './situations.ts'

export const draftLinks: CallRows<'draftLinks'> = {
  create: { statuses: addsToOwnPost, body: { days: 7 }, cases: unnoticedOfDraft },
  list: { statuses: ownPostOnly },
  remove: {
    statuses: ownById,
    id: async ({ holder, post }) => (await holder.post(`/post/link/${post}`, {})).body.id,
    cases: unnoticedOfDraft,
  },
}
