import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../../data/database/schema.ts'

/** A post that may be related, with what its words are compared by. */
export interface RelatedCandidate {
  id: string
  title: string
  description: string
}

/** That one post is related to another, and how closely. */
export interface Relation {
  post_id: string
  related_id: string
  score: number
}

export const relatedReads = (db: Kysely<Schema>) => ({
  /** The public posts published right before and right after an instant. */
  async listAdjacent(created_at: string): Promise<string[]> {
    const listed = db.selectFrom('post').select('id').where('status', '=', 'public').limit(1)
    const previous = await listed
      .where('created_at', '<', created_at)
      .orderBy('created_at', 'desc')
      .executeTakeFirst()
    const next = await listed.where('created_at', '>', created_at).orderBy('created_at').executeTakeFirst()
    return [previous, next].flatMap((row) => row?.id ?? [])
  },

  /** The posts closest to an instant in the list of each tag: up to a number of earlier and of later ones. */
  async listNextInTags(
    keys: string[],
    listed_at: string,
    each: number,
  ): Promise<{ key: string; post_id: string }[]> {
    if (keys.length === 0) return []
    const parts = keys.flatMap((key) => [
      sql`select * from (select key, post_id from post_tag where key = ${key} and listed_at < ${listed_at}
        order by listed_at desc limit ${sql.lit(each)}) as few`,
      sql`select * from (select key, post_id from post_tag where key = ${key} and listed_at > ${listed_at}
        order by listed_at limit ${sql.lit(each)}) as few`,
    ])
    const { rows } = await sql<{
      key: string
      post_id: string
    }>`${sql.join(parts, sql` union all `)}`.execute(db)
    return rows
  },

  /** The public ones of these posts. Not chosen by the database, which would then read all public posts. */
  async listCandidates(
    column: 'id' | 'publication',
    values: (string | number)[],
  ): Promise<RelatedCandidate[]> {
    if (values.length === 0) return []
    const posts = await db
      .selectFrom('post')
      .select(['id', 'title', 'description', 'status'])
      .where(column, 'in', values as string[])
      .execute()
    return posts.filter(({ status }) => status === 'public')
  },

  /** The relations of each of these posts. */
  listRelations: (ids: string[]): Promise<Relation[]> =>
    ids.length === 0
      ? Promise.resolve([])
      : db.selectFrom('related_post').selectAll().where('post_id', 'in', ids).execute(),
})

export const relatedWrites = (trx: Transaction<Schema>) => ({
  async insert(relations: Relation[]): Promise<void> {
    if (relations.length > 0) await trx.insertInto('related_post').values(relations).execute()
  },

  async remove({ post_id, related_id }: Pick<Relation, 'post_id' | 'related_id'>): Promise<void> {
    await trx
      .deleteFrom('related_post')
      .where('post_id', '=', post_id)
      .where('related_id', '=', related_id)
      .execute()
  },

  /** Removes all relations of a post, in both directions. */
  async removeAllOf(id: string): Promise<void> {
    await trx.deleteFrom('related_post').where('post_id', '=', id).execute()
    await trx.deleteFrom('related_post').where('related_id', '=', id).execute()
  },
})
