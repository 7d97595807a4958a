import type { Kysely } from 'kysely'
import type { Instant, Schema } from '../../data/database/schema.ts'

/** A first publication: its number, and the instant that increases with it. */
export interface Publication {
  publication: number
  created_at: Instant
}

export const publicationReads = (db: Kysely<Schema>) => ({
  /** The first publications before or at an instant, and the one after it. */
  async findAdjacent(instant: Instant): Promise<{ before?: Publication; after?: Publication }> {
    const posts = db
      .selectFrom('post')
      .select(['publication', 'created_at'])
      .where('publication', 'is not', null)
      .$narrowType<Publication>()
      .limit(1)
    return {
      before: await posts.where('created_at', '<=', instant).orderBy('created_at', 'desc').executeTakeFirst(),
      after: await posts.where('created_at', '>', instant).orderBy('created_at').executeTakeFirst(),
    }
  },
})
