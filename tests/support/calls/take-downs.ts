import type { CallRows } from './call-row.ts'
import { all, ofOlder } from './shows.ts'
import { ownerOnly, type Statuses } from './situations.ts'

const ownerOfPublic: Statuses = [401, 401, 401, 403, 403, 403, 403, 200, 404, 200]
const reason = { reason: 'It names me.' }

export const takeDowns: CallRows<'takeDowns'> = {
  list: { statuses: ownerOnly, query: '?list=taken_down' },
  takeDown: { statuses: ownerOfPublic, body: reason, cases: { '': { shows: all } } },
  lift: {
    statuses: ownerOfPublic,
    prepare: ({ owner, post }) => owner.post(`/post/takedown/${post}`, reason),
    cases: { '': { shows: all }, 'of an older one': ofOlder({}) },
  },
}
