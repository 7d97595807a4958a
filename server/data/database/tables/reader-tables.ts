import type { Instant } from './instant.ts'

interface PostViewDayTable {
  post_id: string
  /** `YYYY-MM-DD`, UTC. */
  day: string
  views: number
}

/** Who read what last, for as long as a second reading does not count. */
interface PostVisitTable {
  visitor: string
  post_id: string
  seen_at: Instant
}

interface ContactMessageTable {
  id: string
  name: string
  email: string
  message: string
  created_at: Instant
  label: string | null
  /** SHA-256 of `message`, by which the same text is found again; null for messages from before there was one. */
  digest: string | null
}

/** What readers leave: views and messages. */
export interface ReaderTables {
  post_view_day: PostViewDayTable
  post_visit: PostVisitTable
  contact_message: ContactMessageTable
}
