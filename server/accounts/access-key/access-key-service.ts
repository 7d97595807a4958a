import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import {
  type AccessKey,
  newAccessKey,
  setAccessKey,
  turnAccessKeyOff,
} from '../../data/settings/access-key.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import { misleads } from '../../foundation/text/plain-text.ts'
import type { InTransaction, Writes } from '../../transaction.ts'
import { assertStillOwner, requireOwner } from '../authors/owner-policy.ts'
import { requireRecentPassword } from '../passwords/recent-password.ts'

interface Parts {
  inTransaction: InTransaction
  accessKey: AccessKey
  clock: () => Date
}

const { minAccessKeyCharacters: min, maxAccessKeyCharacters: max } = limits.auth

const variable = 'ACCESS_KEY'

const fixed = () =>
  new AppError(
    'conflict',
    `${variable} is set on the server and fixes the access key. It can be changed there.`,
  )

function readKey(typed: string): string {
  const key = typed.trim()
  if (key === '') return newAccessKey()
  const isLong = key.length >= min && key.length <= max
  if (isLong && !misleads(key)) return key
  const problem = isLong
    ? 'An access key may not contain control characters or characters that change the direction of text.'
    : `An access key has ${min} to ${max} characters.`
  throw new AppError('validation_failed', problem, { fields: { accessKey: problem } })
}

/** What owners do with the shared access key, unless the environment fixes it. */
export function createAccessKeyService({ inTransaction, accessKey, clock }: Parts) {
  async function change(
    actor: Actor,
    clientNetwork: string,
    to: 'new' | 'off',
    write: (stores: Writes, now: Date) => Promise<void>,
  ): Promise<void> {
    requireOwner(actor)
    requireRecentPassword(actor, clock())
    if (accessKey.isFixed) throw fixed()
    await inTransaction(async (stores) => {
      await stores.lock('owners')
      await assertStillOwner(stores, actor)
      const now = clock()
      await write(stores, now)
      const event = { now, actor, subject: null, clientNetwork, details: { to } }
      await stores.audit.record({ kind: 'access_key_change', ...event })
    })
  }

  return {
    async state(actor: Actor) {
      requireOwner(actor)
      return { isOn: (await accessKey.get()) !== null, fixedBy: accessKey.isFixed ? variable : null }
    },

    /** The key itself. Whoever knows it can make an author's account that outlasts a stolen session. */
    async read(actor: Actor) {
      requireOwner(actor)
      requireRecentPassword(actor, clock())
      return { accessKey: await accessKey.get() }
    },

    async set(actor: Actor, typed: string, clientNetwork: string) {
      const key = readKey(typed)
      await change(actor, clientNetwork, 'new', (stores) => setAccessKey(stores, key))
      return { message: messages.accessKeyChanged, accessKey: key }
    },

    async turnOff(actor: Actor, clientNetwork: string) {
      await change(actor, clientNetwork, 'off', turnAccessKeyOff)
      return { message: messages.accessKeyOff }
    },
  }
}
export type AccessKeyService = ReturnType<typeof createAccessKeyService>
