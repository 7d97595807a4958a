import type { CallRows, Scene } from './call-row.ts'
import { nothing, unnoticed } from './shows.ts'
import { ownerOnly, ownerWithPassword } from './situations.ts'

async function invitationOf({ owner }: Pick<Scene, 'owner'>): Promise<string> {
  const { body } = await owner.post('/invitation/create', {})
  return body.invitation?.id ?? 'none'
}

export const invitations: CallRows<'invitations'> = {
  create: {
    statuses: [401, 401, 401, 403, 403, 403, 403, 201, 201, 201],
    body: ({ freeUsername }) => ({ email: `${freeUsername}@example.org`, mail: true }),
    cases: { '': { body: {}, shows: nothing } },
  },
  list: { statuses: ownerOnly, prepare: invitationOf },
  remove: {
    statuses: ownerOnly,
    id: invitationOf,
    cases: {
      '': {
        call: async (world) => world.owner.delete(`/invitation/delete/${await invitationOf(world)}`),
        shows: nothing,
      },
    },
  },
}

export const accessKey: CallRows<'accessKey'> = {
  state: { statuses: ownerOnly },
  read: { statuses: ownerWithPassword },
  update: { statuses: ownerWithPassword, body: { accessKey: 'another key' }, cases: unnoticed },
  remove: { statuses: ownerWithPassword, cases: unnoticed },
}
