import { randomUUIDv7 } from 'node:crypto'
import { listPublicly } from '#server/blog/posts/post-publication.ts'
import type { Database } from '#server/data/database/database.ts'
import { newPostRow } from '#server/data/database/rows.ts'
import { createInTransaction } from '#server/transaction.ts'

interface Options {
  authorIds: string[]
  status?: 'public' | 'draft'
  tagsOf?: (n: number) => string[]
}

/**
 * Writes so many posts without the work of calls: half are the first author's, the others are shared out among all. Drafts take a fifth of
 * the time of public posts, and those with tags twice as long, as related ones are looked for.
 */
export const writePosts = (
  database: Database,
  posts: number,
  { authorIds, status = 'public', tagsOf = () => [] }: Options,
) =>
  createInTransaction(database, () => {})(async (stores) => {
    for (let n = 1; n <= posts; n++) {
      const created_at = new Date(Date.UTC(2020, 0, 1) + n * 60_000).toISOString()
      const post = newPostRow({
        id: randomUUIDv7(),
        url: `post-${n}`,
        title: `Post ${n}`,
        description: 'd',
        status,
        author_id: authorIds[n % 2 === 0 ? 0 : n % authorIds.length] as string,
        created_at,
        publication: status === 'public' ? n : null,
      })
      const text = `common word${n}`
      await stores.posts.insert(post, {
        content: text,
        rendered: text,
        ...{ contents: '', features: null, prose: null },
        minutes: 1,
        renderer: 1,
        text,
      })
      await listPublicly(stores, post, { tags: tagsOf(n), text, before: null })
    }
  })
