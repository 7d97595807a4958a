import { messages } from '#contract/messages.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import { mayReadContacts } from './contact-policy.ts'

/** Throws `forbidden` for whoever may not read messages. */
export function requireReader(actor: Actor): void {
  if (mayReadContacts(actor)) return
  throw new AppError('forbidden', messages.contactsRefused, { position: actor.position })
}

export const noSuchMessage = () =>
  new AppError('not_found', 'There is no such message. It may have been deleted already.')
