import type { CallRows, Subject } from './call-row.ts'
import { all, nothing, unnoticed } from './shows.ts'
import { ownById, signedIn } from './situations.ts'

/** Moves the post to the trash. Returns its id there. */
const trashPost = async ({ holder, post }: Subject): Promise<string> =>
  (await holder.delete(`/post/delete/${post}`)).body.trashId

export const trash: CallRows<'trash'> = {
  list: { statuses: signedIn(200), prepare: trashPost },
  restore: {
    statuses: ownById,
    id: trashPost,
    cases: { '': { shows: all }, 'of a draft': { about: 'draft', shows: nothing } },
  },
  remove: { statuses: ownById, id: trashPost, cases: unnoticed },
  empty: { statuses: signedIn(200), prepare: trashPost, cases: unnoticed },
}
