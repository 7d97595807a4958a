import { sql } from 'kysely'
import type { PostStatus } from '#contract/post.ts'
import { withVerified } from './open-backup.ts'

/** A post of a backup. */
export interface PostInBackup {
  url: string
  status: PostStatus
  /** First publication, or before it the first save. */
  created_at: string
  /** Null for a hidden post. */
  title: string | null
}

/** The posts of a backup, newest first. Throws `StartError` if it is not whole. A folder is needed for its rows meanwhile. */
export const listPostsOf = (file: string, workFolder: string): Promise<PostInBackup[]> =>
  withVerified(file, workFolder, ({ rows }) =>
    rows.db
      .selectFrom('post')
      .select(['url', 'status', 'created_at'])
      .select(sql<string | null>`case when status = 'public' then title end`.as('title'))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
  )
