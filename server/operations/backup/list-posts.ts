import { publishedStatuses, type StoredStatus } from '../../data/database/post-status.ts'
import { withVerifiedBackup } from './with-verified-backup.ts'

/** A post of a backup. */
export interface PostInBackup {
  url: string
  status: StoredStatus
  /** First publication; for a post that was never published, the first save. */
  created_at: string
  /** Null for a hidden post. */
  title: string | null
}

/** Lists the posts of a backup, newest first. Its rows are unpacked into a temporary folder. Throws `StartError` if the backup is damaged. */
export const listPostsOf = (file: string, workFolder: string): Promise<PostInBackup[]> =>
  withVerifiedBackup(file, workFolder, ({ rows }) =>
    rows.db
      .selectFrom('post')
      .select(['url', 'status', 'created_at'])
      .select((eb) =>
        eb.case().when('status', 'in', publishedStatuses).then(eb.ref('title')).end().as('title'),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
  )
