import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../../data/database/schema.ts'

export interface TagRename {
  key: string
  former: string
  name: string
  name_key: string
}

/** A post with a tag that has another name now. */
export interface PostToRetag {
  post_id: string
  author_id: string | null
}

export const tagReads = (db: Kysely<Schema>) => ({
  /** The renames of these tags, by key. */
  async listRenames(keys: string[]): Promise<TagRename[]> {
    if (keys.length === 0) return []
    return db.selectFrom('tag_rename').selectAll().where('key', 'in', keys).execute()
  },

  countRenames: async (): Promise<number> => {
    const count = db.selectFrom('tag_rename').select((eb) => eb.fn.countAll<number>().as('renames'))
    return Number((await count.executeTakeFirstOrThrow()).renames)
  },

  /** The former names of these tags, with the keys of the present ones. */
  async listFormerNames(keys: string[]): Promise<{ former: string; name_key: string }[]> {
    if (keys.length === 0) return []
    return db
      .selectFrom('tag_rename')
      .select(['former', 'name_key'])
      .where('name_key', 'in', keys)
      .whereRef('key', '<>', 'name_key')
      .orderBy('key')
      .execute()
  },

  async listDescriptions(keys: string[]): Promise<{ key: string; description: string }[]> {
    if (keys.length === 0) return []
    return db.selectFrom('tag_description').selectAll().where('key', 'in', keys).execute()
  },

  /** Posts that have a former name of a tag. */
  async listPostsToRetag(limit: number): Promise<PostToRetag[]> {
    return db
      .selectFrom('tag_rename')
      .innerJoin('post_tag', 'post_tag.key', 'tag_rename.key')
      .innerJoin('post', 'post.id', 'post_tag.post_id')
      .whereRef('post_tag.name', '<>', 'tag_rename.name')
      .select(['post_tag.post_id', 'post.author_id'])
      .distinct()
      .limit(limit)
      .execute()
  },
})

export const tagWrites = (trx: Transaction<Schema>) => ({
  /** Gives a tag another name, and all that had its name before. The new name is none that leads elsewhere. */
  async rename({ key, former, name, name_key }: TagRename): Promise<void> {
    if (key !== name_key) await trx.deleteFrom('tag_rename').where('key', '=', name_key).execute()
    const updated = await trx
      .updateTable('tag_rename')
      .set({ name, name_key })
      .where((eb) => eb.or([eb('name_key', '=', key), eb('key', '=', key)]))
      .returning('key')
      .execute()
    if (updated.some((row) => row.key === key)) return
    await trx.insertInto('tag_rename').values({ key, former, name, name_key }).execute()
  },

  /** True if there was such a former name. */
  async removeFormerName(key: string): Promise<boolean> {
    const removed = trx
      .deleteFrom('tag_rename')
      .where('key', '=', key)
      .whereRef('key', '<>', 'name_key')
      .returning('key')
    return (await removed.executeTakeFirst()) !== undefined
  },

  /** An empty description removes the row. */
  async describe(key: string, description: string): Promise<void> {
    if (description === '') {
      await trx.deleteFrom('tag_description').where('key', '=', key).execute()
      return
    }
    await trx
      .insertInto('tag_description')
      .values({ key, description })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ description }))
      .execute()
  },
})
