import { contactsContract } from '#contract/contacts.ts'
import { handlersFor } from '../../foundation/http/handlers.ts'
import type { ContactService } from './contact-service.ts'

export const contactRoutes = ({ contacts }: { contacts: ContactService }) =>
  handlersFor(contactsContract, {
    create: ({ body, clientNetwork, idempotencyKey }) => contacts.create(body, clientNetwork, idempotencyKey),
    list: ({ actor, query }) => contacts.list(actor, query),
    update: ({ actor, params, body, clientNetwork }) =>
      contacts.update(actor, params.id, body, clientNetwork),
    remove: ({ actor, params, clientNetwork }) => contacts.remove(actor, params.id, clientNetwork),
  })
