import { contactsContract } from '#contract/contacts.ts'
import { handlersFor } from '../../foundation/http/handlers.ts'
import type { ContactAnswers } from './answer-service.ts'
import type { ContactService } from './contact-service.ts'
import type { MessageNotices } from './notice-service.ts'

interface Parts {
  contacts: ContactService
  contactAnswers: ContactAnswers
  messageNotices: MessageNotices
}

export const contactRoutes = ({ contacts, contactAnswers, messageNotices }: Parts) =>
  handlersFor(contactsContract, {
    create: ({ body, clientNetwork, idempotencyKey }) => contacts.create(body, clientNetwork, idempotencyKey),
    list: ({ actor, query }) => contacts.list(actor, query),
    update: ({ actor, params, body, clientNetwork }) =>
      contacts.update(actor, params.id, body, clientNetwork),
    answer: ({ actor, params, body, clientNetwork, idempotencyKey }) =>
      contactAnswers.send(actor, params.id, body, { clientNetwork, idempotencyKey }),
    notices: ({ actor }) => messageNotices.find(actor),
    setNotices: ({ actor, body }) => messageNotices.set(actor, body),
    erase: ({ actor, params, clientNetwork }) => contacts.erase(actor, params.id, clientNetwork),
    remove: ({ actor, params, clientNetwork }) => contacts.remove(actor, params.id, clientNetwork),
  })
