import type { Kysely, Transaction } from 'kysely'
import type { Position } from '#contract/author.ts'
import { beforeCursor, type Cursor } from '../../data/database/cursor.ts'
import type { User } from '../../data/database/rows.ts'
import type { Schema } from '../../data/database/schema.ts'
import { indexWords } from '../../foundation/search-words/search-words.ts'
import { caseFolded, misleads } from '../../foundation/text/plain-text.ts'

type Suspension = Pick<User, 'suspended_at' | 'suspended_by' | 'suspension_reason'>

export interface Named {
  name: string
  username: string
}

/** Reads accounts, with all their columns. */
export const authorReads = (db: Kysely<Schema>) => ({
  find: (id: string): Promise<User | undefined> =>
    db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirst(),

  async findByUsername(username: string): Promise<User | undefined> {
    // The key drops these characters, so that it could be the key of another username.
    if (misleads(username)) return undefined
    const key = caseFolded(username)
    return db.selectFrom('user').selectAll().where('username_key', '=', key).executeTakeFirst()
  },

  findByEmail: (email: string): Promise<User | undefined> =>
    db.selectFrom('user').selectAll().where('email_key', '=', caseFolded(email)).executeTakeFirst(),

  /** By the username or email that was typed to sign in. */
  findByUsernameOrEmail(typed: string): Promise<User | undefined> {
    const text = typed.trim()
    return text.includes('@') ? this.findByEmail(text) : this.findByUsername(text)
  },

  /** The newest accounts before a cursor, newest first; all of them without a limit. */
  list: ({ limit, before = null }: { limit?: number; before?: Cursor | null } = {}): Promise<User[]> =>
    db
      .selectFrom('user')
      .selectAll()
      .$if(before !== null, (query) => query.where(beforeCursor('created_at', 'id', before as Cursor)))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .$if(limit !== undefined, (query) => query.limit(limit as number))
      .execute(),

  /** True if the username belongs, or ever belonged, to an account. */
  async isUsernameTaken(username: string): Promise<boolean> {
    const key = caseFolded(username)
    const freed = await db
      .selectFrom('freed_username')
      .select('username_key')
      .where('username_key', '=', key)
      .executeTakeFirst()
    return freed !== undefined || (await this.findByUsername(username)) !== undefined
  },

  /** Whether at least two people have accounts. Nobody can sign in with those of the samples. */
  async hasSeveral(): Promise<boolean> {
    const query = db.selectFrom('user').select('id').where('password_hash', 'is not', null).limit(2)
    return (await query.execute()).length === 2
  },

  /** Whether there is an account that nobody can sign in to: only those of the samples are such. */
  async hasWithoutPassword(): Promise<boolean> {
    const query = db.selectFrom('user').select('id').where('password_hash', 'is', null).limit(1)
    return (await query.execute()).length > 0
  },

  /** The number of owners who are not suspended. */
  async countActiveOwners(): Promise<number> {
    const { owners } = await db
      .selectFrom('user')
      .select((eb) => eb.fn.countAll<number>().as('owners'))
      .where('position', '=', 'owner')
      .where('suspended_at', 'is', null)
      .executeTakeFirstOrThrow()
    return Number(owners)
  },

  /** Accounts with a word, or a word that begins with it, in their name or username. The oldest, at most `limit`. */
  async findIdsByWord(
    word: string,
    { prefix, limit }: { prefix: boolean; limit: number },
  ): Promise<string[]> {
    const rows = await db
      .selectFrom('author_word')
      .select('user_id')
      .distinct()
      .where('word', '>=', word)
      .where('word', '<=', prefix ? `${word}\u{10ffff}` : word)
      .orderBy('user_id')
      .limit(limit)
      .execute()
    return rows.map((row) => row.user_id)
  },

  /** Which of these words are in somebody's name or username. */
  async listKnownWords(words: string[]): Promise<string[]> {
    if (words.length === 0) return []
    const rows = await db
      .selectFrom('author_word')
      .select('word')
      .distinct()
      .where('word', 'in', words)
      .execute()
    return rows.map((row) => row.word)
  },
})

export const authorWrites = (trx: Transaction<Schema>) => ({
  async insert(user: User): Promise<void> {
    await trx.insertInto('user').values(user).execute()
    await writeWords(trx, user.id, user)
  },

  async update(id: string, changes: Partial<Omit<User, 'id'>>, names: Named): Promise<void> {
    await trx.updateTable('user').set(changes).where('id', '=', id).execute()
    await writeWords(trx, id, names)
  },

  async setPosition(id: string, position: Position): Promise<void> {
    await trx.updateTable('user').set({ position }).where('id', '=', id).execute()
  },

  /** Suspends an account; nulls lift the suspension. */
  async setSuspension(id: string, suspension: Suspension): Promise<void> {
    await trx.updateTable('user').set(suspension).where('id', '=', id).execute()
  },

  async setPasswordHash(id: string, password_hash: string): Promise<void> {
    await trx.updateTable('user').set({ password_hash }).where('id', '=', id).execute()
  },

  /** Deletes an account with its sessions. Its posts lose their author; its username stays reserved for ever. */
  async remove(user: User, freed_at: string): Promise<void> {
    await trx.deleteFrom('user').where('id', '=', user.id).execute()
    await trx
      .insertInto('freed_username')
      .values({ username_key: user.username_key, freed_at })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
})

async function writeWords(
  trx: Transaction<Schema>,
  user_id: string,
  { name, username }: Named,
): Promise<void> {
  const words = new Set(indexWords(`${name} ${username}`))
  await trx.deleteFrom('author_word').where('user_id', '=', user_id).execute()
  if (words.size === 0) return
  await trx
    .insertInto('author_word')
    .values([...words].map((word) => ({ word, user_id })))
    .execute()
}
