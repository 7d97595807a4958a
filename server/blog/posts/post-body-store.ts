import type { Kysely, Transaction } from 'kysely'
import type { StoredBibliography } from '../../content/references/bibliography.ts'
import type { Schema } from '../../data/database/schema.ts'
import type { UsageWrites } from '../../limits/quotas/usage-store.ts'
import type { StoredBody } from './render-stored.ts'

/** A body; without `bibliography`, that stays as it is, or is none in a new row. */
export type BodyRow = Omit<Schema['post_body'], 'post_id' | 'bibliography'> &
  Partial<Pick<Schema['post_body'], 'bibliography'>>

export const postBodyReads = (db: Kysely<Schema>) => ({
  findContent: async (id: string): Promise<string | undefined> =>
    (await db.selectFrom('post_body').select('content').where('post_id', '=', id).executeTakeFirst())
      ?.content,

  /** What a rendering depends on. */
  findStoredBody: (id: string): Promise<StoredBody | undefined> =>
    db
      .selectFrom('post_body')
      .select(['content', 'bibliography'])
      .where('post_id', '=', id)
      .executeTakeFirst(),

  async findBibliography(id: string): Promise<StoredBibliography> {
    const body = db.selectFrom('post_body').select('bibliography').where('post_id', '=', id)
    return (await body.executeTakeFirst())?.bibliography ?? null
  },

  async getBody(id: string): Promise<Required<BodyRow>> {
    const { post_id: _, ...body } = await db
      .selectFrom('post_body')
      .selectAll()
      .where('post_id', '=', id)
      .executeTakeFirstOrThrow()
    return body
  },

  /** The ids of posts whose stored rendering is of another version. */
  async listOutdatedBodies(renderer: number): Promise<string[]> {
    const bodies = db.selectFrom('post_body').select('post_id').where('renderer', '<', renderer)
    return (await bodies.execute()).map((body) => body.post_id)
  },

  /** Posts whose language was not guessed yet, with their texts. */
  listWithoutGuess: (limit: number) =>
    db
      .selectFrom('post')
      .innerJoin('post_body', 'post_body.post_id', 'post.id')
      .select(['post.id', 'post.title', 'post.description', 'post_body.content'])
      .where('post.guessed_language', 'is', null)
      .orderBy('post.id')
      .limit(limit)
      .execute(),

  getTexts: (id: string): Promise<Pick<Schema['post_body'], 'content' | 'text' | 'bibliography'>> =>
    db
      .selectFrom('post_body')
      .select(['content', 'text', 'bibliography'])
      .where('post_id', '=', id)
      .executeTakeFirstOrThrow(),

  /** The words of the body. */
  async getText(id: string): Promise<string> {
    const body = db.selectFrom('post_body').select('text').where('post_id', '=', id)
    return (await body.executeTakeFirstOrThrow()).text
  },
})

export const postBodyWrites = (trx: Transaction<Schema>, usage: UsageWrites) => ({
  async updateBody(id: string, body: BodyRow): Promise<void> {
    await trx.updateTable('post_body').set(body).where('post_id', '=', id).execute()
    usage.notePost(id)
  },

  /** Sets the guess of a post that has none. It is no part of the bytes of its texts. */
  async setMissingGuess(id: string, guessed_language: string): Promise<void> {
    await trx
      .updateTable('post')
      .set({ guessed_language })
      .where('id', '=', id)
      .where('guessed_language', 'is', null)
      .execute()
  },
})
