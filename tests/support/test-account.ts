import { createHash, randomUUID, randomUUIDv7 } from 'node:crypto'
import { newUserRow } from '#server/accounts/authors/new-user-row.ts'
import { hashPassword } from '#server/accounts/passwords/password.ts'
import type { Database } from '#server/data/database/database.ts'
import { programClient } from '#server/foundation/concurrency/queue-client.ts'
import { createInTransaction } from '#server/transaction.ts'

export const accessKey = 'test-access-key'
export const password = 'correct horse battery'

/** What signs up an account of this name. */
export const accountOf = (username: string) => ({
  name: `Name of ${username}`,
  username,
  email: `${username}@example.org`,
  password,
  accessKey,
})

/** An account in a database of any level, as the first one made it. Returns its id. */
export async function insertEarlyAccount({ db }: Database): Promise<string> {
  const { name, email } = accountOf('ann')
  const id = randomUUIDv7()
  const keys = { username: 'ann', username_key: 'ann', email, email_key: email }
  const others = {
    position: 'owner',
    description: '',
    social: '{}',
    created_at: '2026-01-01T00:00:00.000Z',
  } as const
  await db
    .insertInto('user')
    .values({ id, name, ...keys, ...others })
    .execute()
  return id
}

/** Made once for all accounts of a test file: making it is meant to take long. */
const passwordHash = hashPassword(password, programClient)

/** What sign-up and sign-in would leave behind, without their work: an account, the first one an owner, and its session's token. */
export async function insertAccount(database: Database, username: string, now: Date): Promise<string> {
  const { name, email } = accountOf(username)
  const id = randomUUIDv7()
  const token = randomUUID()
  const created_at = now.toISOString()
  const password_hash = await passwordHash
  await createInTransaction(database, () => {})(async ({ authors, sessions, settings }) => {
    const isFirst = await settings.claim('first_account_at', created_at)
    const position = isFirst ? 'owner' : 'author'
    await authors.insert(newUserRow({ id, username, name, email, password_hash, position, created_at }))
    await sessions.insert({
      id: randomUUIDv7(),
      token_hash: createHash('sha256').update(token).digest('hex'),
      user_id: id,
      created_at,
      last_used_at: created_at,
    })
  })
  return token
}
