import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../../data/database/schema.ts'
import type { UsageWrites } from '../../limits/quotas/usage-store.ts'

export type BodyRow = Omit<Schema['post_body'], 'post_id'>

export const postBodyReads = (db: Kysely<Schema>) => ({
  findContent: async (id: string): Promise<string | undefined> =>
    (await db.selectFrom('post_body').select('content').where('post_id', '=', id).executeTakeFirst())
      ?.content,

  async getBody(id: string): Promise<BodyRow> {
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

  getTexts: (id: string): Promise<Pick<BodyRow, 'content' | 'text'>> =>
    db
      .selectFrom('post_body')
      .select(['content', 'text'])
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
})
