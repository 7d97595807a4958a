import type { Kysely } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Schema } from '../../data/database/schema.ts'
import { onlyPublic } from './listed-posts.ts'

export const translationReads = (db: Kysely<Schema>) => ({
  /** The other posts of a group, in the order of their addresses. */
  listTranslations: (group: string, postId: string) =>
    db
      .selectFrom('post')
      .select(['id', 'url', 'title', 'status', 'author_id', 'language', 'guessed_language'])
      .where('translation_group', '=', group)
      .where('id', '<>', postId)
      .orderBy('url')
      .limit(limits.post.maxTranslations)
      .execute(),

  /** The public posts of groups, in the order of their addresses. Neither chosen nor sorted by the database, which would then read all posts. */
  async listPublicOfGroups(groups: string[]) {
    const posts = await db
      .selectFrom('post')
      .select(['translation_group', 'url', 'status', 'language', 'guessed_language'])
      .where('translation_group', 'in', groups)
      .execute()
    return onlyPublic(posts).sort((a, b) => (a.url < b.url ? -1 : 1))
  },
})
