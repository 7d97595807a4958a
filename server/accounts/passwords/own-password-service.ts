import type { AuditKind } from '#contract/audit.ts'
import type { PasswordChange, PasswordConfirmation } from '#contract/auth.ts'
import { messages } from '#contract/messages.ts'
import type { User } from '../../data/database/rows.ts'
import { createFieldCheck } from '../../errors.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import { lockActor } from '../../foundation/actor/open-session.ts'
import { accountClient } from '../../foundation/concurrency/queue-client.ts'
import type { Limiter } from '../../limits/rates/limiter.ts'
import type { InTransaction, Reads } from '../../transaction.ts'
import { hashPassword } from './password.ts'
import { findUnchanged, tryPassword } from './password-attempt.ts'
import type { PasswordRules } from './password-rules.ts'

interface Parts {
  reads: Pick<Reads, 'authors'>
  inTransaction: InTransaction
  limiter: Limiter
  passwordRules: PasswordRules
  clock: () => Date
}

/** Changes and confirms the caller's own password. */
export function createOwnPasswordService({ reads, inTransaction, limiter, passwordRules, clock }: Parts) {
  const tryOwnPassword = (actor: Actor, password: string, user: User | undefined, clientNetwork: string) =>
    tryPassword(limiter, password, user, {
      clientNetwork,
      client: accountClient(actor),
      guessed: { account: actor.id },
    })

  async function noteWrong(kind: AuditKind, actor: Actor, clientNetwork: string): Promise<void> {
    const event = { now: clock(), actor, subject: null, clientNetwork }
    await inTransaction(({ audit }) => audit.recordRefusal({ kind, ...event }))
  }

  async function refuseChange(actor: Actor, clientNetwork: string) {
    await noteWrong('password_change_refused', actor, clientNetwork)
    return { success: false, message: messages.currentPasswordWrong }
  }

  async function refuseConfirmation(actor: Actor, clientNetwork: string) {
    await noteWrong('password_confirm_refused', actor, clientNetwork)
    return { success: false, message: messages.passwordWrong }
  }

  return {
    /** Changes one's password and ends one's other sessions. A wrong current password is returned as a result, not as a refusal. */
    async change(actor: Actor, { password, newPassword }: PasswordChange, clientNetwork: string) {
      const check = createFieldCheck()
      const problem = await passwordRules.problem(newPassword)
      if (problem) check.refuse('newPassword', problem)
      check.throwIfRefused()
      const user = await reads.authors.find(actor.id)
      const { isRight } = await tryOwnPassword(actor, password, user, clientNetwork)
      if (!user || !isRight) return refuseChange(actor, clientNetwork)
      const hash = await hashPassword(newPassword, accountClient(actor))
      const changed = await inTransaction(async (stores) => {
        const { audit, authors, passwordResets, sessions } = stores
        await lockActor(stores, actor)
        if (!(await findUnchanged(authors, user))) return false
        await authors.setPasswordHash(actor.id, hash)
        await passwordResets.removeOf(actor.id)
        await sessions.removeOthers(actor.id, actor.sessionId)
        await sessions.notePassword(actor.sessionId, clock().toISOString())
        await audit.record({ kind: 'password_change', now: clock(), actor, subject: null, clientNetwork })
        return true
      })
      return changed
        ? { success: true, message: messages.passwordChanged }
        : refuseChange(actor, clientNetwork)
    },

    /** Confirms the password for this session alone. A wrong one is a result, not a refusal: clients take 401 as the end of the session. */
    async confirm(actor: Actor, { password }: PasswordConfirmation, clientNetwork: string) {
      const user = await reads.authors.find(actor.id)
      const { isRight } = await tryOwnPassword(actor, password, user, clientNetwork)
      if (!user || !isRight) return refuseConfirmation(actor, clientNetwork)
      const isStillRight = await inTransaction(async (stores) => {
        await lockActor(stores, actor)
        if (!(await findUnchanged(stores.authors, user))) return false
        await stores.sessions.notePassword(actor.sessionId, clock().toISOString())
        return true
      })
      return isStillRight
        ? { success: true, message: messages.passwordConfirmed }
        : refuseConfirmation(actor, clientNetwork)
    },
  }
}
