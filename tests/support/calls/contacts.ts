import type { CallRows, Subject } from './call-row.ts'
import { unnoticed } from './shows.ts'
import { anyone, ownerOnly } from './situations.ts'

const message = { name: 'n', email: 'n@example.org', message: 'm' }

/** The id of a message that was just sent. */
async function messageOf({ blog: { visitor, database } }: Subject): Promise<string> {
  await visitor.post('/pages/contact/create', message)
  return (await database.db.selectFrom('contact_message').select('id').executeTakeFirstOrThrow()).id
}

export const contacts: CallRows<'contacts'> = {
  create: { statuses: anyone(201), body: message, cases: unnoticed },
  list: { statuses: ownerOnly },
  update: { statuses: ownerOnly, id: messageOf, body: { trashed: true }, cases: unnoticed },
  remove: { statuses: ownerOnly, id: messageOf, cases: unnoticed },
}
