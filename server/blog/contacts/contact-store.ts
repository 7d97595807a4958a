import { expressionBuilder, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { ContactList } from '#contract/contacts.ts'
import { contains } from '../../data/database/column-match.ts'
import { beforeCursor, type Cursor } from '../../data/database/cursor.ts'
import type { Instant, Schema } from '../../data/database/schema.ts'

export type ContactRow = Selectable<Schema['contact_message']>

/** Selects the messages that meet all of the conditions. */
export interface Selection {
  ids?: string[]
  /** Sent before this instant. */
  before?: Instant
  /** The email address of the sender, in any case. */
  from?: string
}

function selected({ ids, before, from }: Selection) {
  const { eb, and, fn } = expressionBuilder<Schema, 'contact_message'>()
  return and([
    ...(ids ? [eb('id', 'in', ids)] : []),
    ...(before === undefined ? [] : [eb('created_at', '<', before)]),
    ...(from === undefined ? [] : [eb(fn<string>('lower', ['email']), 'in', spellingsOf(from))]),
  ])
}

/** The states of a message, each the instant at which it began. */
export type StateColumn = 'trashed_at' | 'read_at' | 'done_at'

function isListed(list: ContactList) {
  const { eb, and } = expressionBuilder<Schema, 'contact_message'>()
  return and([
    eb('trashed_at', list === 'trash' ? 'is not' : 'is', null),
    ...(list === 'unread' ? [eb('read_at', 'is', null)] : []),
    ...(list === 'done' ? [eb('done_at', 'is not', null)] : []),
    ...(list === 'spam' ? [eb('label', 'is not', null)] : []),
  ])
}

const searched = sql<string>`lower(name || ' ' || email || ' ' || message)`

/** The spellings of a word that `lower` returns. SQLite folds the case of ASCII letters only: of others, the usual spellings are found. */
function spellingsOf(word: string): string[] {
  const [first = '', ...rest] = word.toLowerCase()
  const spellings = [word, word.toLowerCase(), word.toUpperCase(), first.toUpperCase() + rest.join('')]
  return [...new Set(spellings.map(asciiLowerCase))]
}

function hasWord(word: string) {
  const { or } = expressionBuilder<Schema, 'contact_message'>()
  return or(spellingsOf(word).map((spelling) => contains(searched, spelling)))
}

const asciiLowerCase = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

export const contactReads = (db: Kysely<Schema>) => ({
  /** The newest messages of a list, or all from an address, before a cursor, newest first: those with each of the words. */
  list: (
    of: { list: ContactList } | { from: string },
    { limit, before, words = [] }: { limit: number; before: Cursor | null; words?: string[] },
  ): Promise<ContactRow[]> =>
    db
      .selectFrom('contact_message')
      .selectAll()
      .where('list' in of ? isListed(of.list) : selected(of))
      .where(({ and }) => and(words.map(hasWord)))
      .$if(before !== null, (query) => query.where(beforeCursor('created_at', 'id', before as Cursor)))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),

  async countUnread(): Promise<number> {
    const { count } = await db
      .selectFrom('contact_message')
      .select((eb) => eb.fn.countAll().as('count'))
      .where(isListed('unread'))
      .executeTakeFirstOrThrow()
    return Number(count)
  },

  /** The oldest unread messages of a time that are neither possible spam nor in the trash, and how many there are. */
  async listNew(
    { after, until }: { after: Instant; until: Instant },
    limit: number,
  ): Promise<{ count: number; oldest: Pick<ContactRow, 'name' | 'message'>[] }> {
    const found = db
      .selectFrom('contact_message')
      .where(isListed('unread'))
      .where('label', 'is', null)
      .where('created_at', '>', after)
      .where('created_at', '<=', until)
    const { count } = await found.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow()
    const oldest = await found
      .select(['name', 'message'])
      .orderBy('created_at')
      .orderBy('id')
      .limit(limit)
      .execute()
    return { count: Number(count), oldest }
  },

  find: (id: string): Promise<ContactRow | undefined> =>
    db.selectFrom('contact_message').selectAll().where('id', '=', id).executeTakeFirst(),

  /** True if a text with this digest was sent since an instant. */
  async hasDigest(digest: string, since: string): Promise<boolean> {
    const row = await db
      .selectFrom('contact_message')
      .select('id')
      .where('digest', '=', digest)
      .where('created_at', '>=', since)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  },

  async count(selection: Selection): Promise<number> {
    const { count } = await db
      .selectFrom('contact_message')
      .select((eb) => eb.fn.countAll().as('count'))
      .where(selected(selection))
      .executeTakeFirstOrThrow()
    return Number(count)
  },

  /** The newest of the selected messages, newest first. */
  listSelected: (selection: Selection, limit: number): Promise<ContactRow[]> =>
    db
      .selectFrom('contact_message')
      .selectAll()
      .where(selected(selection))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
})

export const contactWrites = (trx: Transaction<Schema>) => ({
  async insert(row: ContactRow): Promise<void> {
    await trx.insertInto('contact_message').values(row).execute()
  },

  /** Begins a state of a message at an instant, or ends it with null. False if it had begun, or ended, already. */
  async setState(id: string, state: StateColumn, since: Instant | null): Promise<boolean> {
    const { numUpdatedRows } = await trx
      .updateTable('contact_message')
      .set({ [state]: since })
      .where('id', '=', id)
      .where(state, since === null ? 'is not' : 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  /** Deletes what was moved to the trash up to an instant. */
  async removeTrashed(until: Instant): Promise<void> {
    await trx.deleteFrom('contact_message').where('trashed_at', '<=', until).execute()
  },

  /** Returns how many messages were deleted. */
  async remove(selection: Selection): Promise<number> {
    const { numDeletedRows } = await trx
      .deleteFrom('contact_message')
      .where(selected(selection))
      .executeTakeFirst()
    return Number(numDeletedRows)
  },
})
