import { randomUUID } from 'node:crypto'
import type { CallRows, Subject } from './call-row.ts'
import { unnoticed } from './shows.ts'
import { anyone, ownerOnly, ownerWithPassword } from './situations.ts'

const message = { name: 'n', email: 'n@example.org', message: 'm' }

/** The id of a message that was just sent, from an address of its own: those of one address are erased together. */
async function messageOf({ blog: { visitor, database } }: Subject): Promise<string> {
  const email = `${randomUUID()}@example.org`
  await visitor.post('/pages/contact/create', { ...message, email })
  const sent = database.db.selectFrom('contact_message').select('id').where('email', '=', email)
  return (await sent.executeTakeFirstOrThrow()).id
}

export const contacts: CallRows<'contacts'> = {
  create: { statuses: anyone(201), body: message, cases: unnoticed },
  list: { statuses: ownerOnly },
  update: { statuses: ownerOnly, id: messageOf, body: { trashed: true }, cases: unnoticed },
  answer: {
    statuses: [401, 401, 401, 403, 403, 403, 403, 201, 201, 201],
    id: messageOf,
    body: { text: 'Hello back.' },
    cases: unnoticed,
  },
  notices: { statuses: ownerOnly },
  setNotices: { statuses: ownerOnly, body: { mails: 'daily' }, cases: unnoticed },
  erase: { statuses: ownerWithPassword, id: messageOf, cases: unnoticed },
  remove: { statuses: ownerOnly, id: messageOf, cases: unnoticed },
}
