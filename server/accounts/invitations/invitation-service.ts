import { randomUUIDv7 } from 'node:crypto'
import type { Position } from '#contract/author.ts'
import type { NewInvitation } from '#contract/invitations.ts'
import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { AppError, createFieldCheck } from '../../errors.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import { caseFolded } from '../../foundation/text/plain-text.ts'
import { hashToken, newToken } from '../../foundation/text/secret-token.ts'
import type { Limiter } from '../../limits/rates/limiter.ts'
import type { InTransaction, Reads, Writes } from '../../transaction.ts'
import { checkedEmail } from '../authors/author-fields.ts'
import { assertStillOwner, requireOwner } from '../authors/owner-policy.ts'
import { checkedPosition } from '../authors/read-position.ts'
import type { SiteMailer } from '../mail/site-mailer.ts'
import { requireRecentPassword } from '../passwords/recent-password.ts'
import { invitationMail } from './invitation-mail.ts'
import type { OpenInvitation } from './invitation-store.ts'

interface Parts {
  reads: Pick<Reads, 'invitations'>
  inTransaction: InTransaction
  limiter: Limiter
  /** Null if this installation sends no mail. */
  mail: SiteMailer | null
  clock: () => Date
  logFailure: (error: unknown) => void
}

const { invitationDays, maxInvitations } = limits.auth
const day = 24 * 60 * 60 * 1_000

const tooMany = () =>
  new AppError('conflict', `You have ${maxInvitations} open invitations. Revoke one of them first.`)

const mailOff = () =>
  new AppError('mail_off', 'This blog sends no mail. Invite without mail, and pass the link on yourself.')

const enoughMails = () =>
  new AppError(
    'too_many_requests',
    'You mailed many invitations today, or several to this address. Invite without mail, and pass the link on yourself. Nothing was created.',
  )

function accountExists(): AppError {
  const problem = 'An account with this email exists.'
  return new AppError('conflict', problem, { fields: { email: problem } })
}

function alreadyInvited(): AppError {
  const problem = 'An invitation for this address is open. Revoke it, or replace it by this one.'
  return new AppError('already_invited', problem, { fields: { email: problem } })
}

/** The open invitations for an address, of any owner. */
async function openFor({ invitations }: Pick<Reads, 'invitations'>, email: string | null, now: Date) {
  if (email === null) return []
  const open = await invitations.listOpen(now.toISOString())
  return open.filter((each) => each.email !== null && caseFolded(each.email) === caseFolded(email))
}

/** One that was just made has all but the name of its inviter. */
type Made = Omit<OpenInvitation, 'inviter_name'>

const present = ({ id, position, email, inviter, created_at, expires_at }: Made) => ({
  ...{ id, position, email, by: inviter },
  ...{ createdDate: created_at, expiresDate: expires_at },
})

/** Checks what is asked for. An empty address is none. */
function read({ position = 'author', email = '', mail: isMailed = false, replace = false }: NewInvitation) {
  const check = createFieldCheck()
  const address = email.trim() === '' ? null : checkedEmail(check, email)
  if (isMailed && address === null) check.refuse('email', 'A mail needs an email address.')
  const invited = checkedPosition(check, position)
  check.throwIfRefused()
  return { position: invited as Position, email: address, replace, mailTo: isMailed ? address : null }
}

/** Invitations that owners give out. `createSignUpService` accepts their keys. */
export function createInvitations({ reads, inTransaction, limiter, mail, clock, logFailure }: Parts) {
  async function insert(
    stores: Writes,
    { id: invited_by, username: inviter }: Actor,
    {
      accessKey,
      now,
      ...invited
    }: { accessKey: string; now: Date; position: Position; email: string | null },
  ): Promise<Made> {
    const created_at = now.toISOString()
    const { authors, invitations } = stores
    if (invited.email && (await authors.findByEmail(invited.email))) throw accountExists()
    if ((await invitations.countOpenOf(invited_by, created_at)) >= maxInvitations) throw tooMany()
    const expires_at = new Date(now.getTime() + invitationDays * day).toISOString()
    const row = { id: randomUUIDv7(), ...invited, created_at, expires_at }
    await invitations.insert({ ...row, invited_by, key_hash: hashToken(accessKey) })
    return { ...row, inviter }
  }

  /** True once the mail server has accepted the mail. A failure is logged. */
  async function send(to: string, { position, inviter, expires_at }: Made, accessKey: string) {
    const about = { email: to, position, inviter, accessKey, expiresAt: expires_at }
    try {
      await mail?.send((site) => invitationMail(site, about))
      return true
    } catch (error) {
      logFailure(error)
      return false
    }
  }

  return {
    /** Makes an invitation and mails it, if that is asked for. Nobody can find out its key later. */
    async create(actor: Actor, asked: NewInvitation, clientNetwork: string) {
      requireOwner(actor)
      const { position, email, replace, mailTo } = read(asked)
      // An author's invitation adds no power that the inviter could lose with the session.
      if (position === 'owner') requireRecentPassword(actor, clock())
      if (mailTo !== null && !mail) throw mailOff()
      // No mail is counted for what is refused.
      if (!replace && (await openFor(reads, email, clock())).length > 0) throw alreadyInvited()
      if (mailTo !== null && !(await limiter.mayMailInvitation(actor.id, mailTo))) throw enoughMails()
      const accessKey = newToken()
      const invitation = await inTransaction(async (stores) => {
        await stores.lock('owners')
        await assertStillOwner(stores, actor)
        const now = clock()
        const event = { now, actor, subject: null, clientNetwork }
        const open = await openFor(stores, email, now)
        if (!replace && open.length > 0) throw alreadyInvited()
        for (const { id } of open) {
          await stores.invitations.remove(id)
          await stores.audit.record({ kind: 'invitation_revocation', ...event })
        }
        const inserted = await insert(stores, actor, { accessKey, now, position, email })
        const details = { position, way: mailTo === null ? 'link' : 'mail' }
        await stores.audit.record({ kind: 'invitation', ...event, details })
        return inserted
      })
      const made = { accessKey, invitation: present(invitation) }
      if (mailTo === null) return { ...made, message: messages.invitationCreated }
      const mailed = await send(mailTo, invitation, accessKey)
      return { ...made, mailed, message: mailed ? messages.invitationMailed : messages.invitationNotMailed }
    },

    async list(actor: Actor) {
      requireOwner(actor)
      return { invitations: (await reads.invitations.listOpen(clock().toISOString())).map(present) }
    },

    /** Revokes an invitation of any owner. */
    async remove(actor: Actor, id: string, clientNetwork: string) {
      requireOwner(actor)
      await inTransaction(async (stores) => {
        await stores.lock('owners')
        await assertStillOwner(stores, actor)
        if (!(await stores.invitations.remove(id)))
          throw new AppError('not_found', 'There is no such invitation: it was used, revoked or has ended.')
        const event = { now: clock(), actor, subject: null, clientNetwork }
        await stores.audit.record({ kind: 'invitation_revocation', ...event })
      })
      return { message: messages.invitationRevoked }
    },
  }
}
export type Invitations = ReturnType<typeof createInvitations>
