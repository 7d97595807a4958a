import type { CallRows } from './call-row.ts'
import { lists, ofPost, unnoticed } from './shows.ts'
import { ownPostOnly } from './situations.ts'

export const versions: CallRows<'versions'> = {
  list: { statuses: ownPostOnly },
  find: { statuses: ownPostOnly, query: '?number=1' },
  setName: { statuses: ownPostOnly, body: { number: 1, name: 'Before the talk' }, cases: unnoticed },
  restore: {
    statuses: ownPostOnly,
    // To restore the first version stores more than this one.
    prepare: ({ holder, post }) => holder.put(`/post/update/${post}`, { title: 'S' }),
    body: { number: 1 },
    cases: { '': { shows: (world) => [...ofPost(world), ...lists(world)] } },
  },
}
