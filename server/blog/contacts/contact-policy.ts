import { messages } from '#contract/messages.ts'
import { requireOwner } from '../../accounts/authors/owner-policy.ts'
import type { Actor } from '../../foundation/actor/actor.ts'

/** Throws `forbidden` for whoever may not read messages. Those who may can also move them to the trash and delete them. */
export const requireReader = (actor: Actor): void => requireOwner(actor, messages.contactsRefused)
