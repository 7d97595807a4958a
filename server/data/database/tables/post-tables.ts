import type { Generated } from 'kysely'
import type { PostStatus } from '#contract/post.ts'
import type { Instant } from './instant.ts'

interface PostTable {
  id: string
  url: string
  title: string
  /** `title` folded for matching. */
  title_key: string
  description: string
  status: PostStatus
  /** Null once the account is gone. */
  author_id: string | null
  imgname: string | null
  /** What the cover shows; empty without one. */
  imgalt: string
  /** First publication; before it, the first save. Strictly increasing with `publication`. */
  created_at: Instant
  saved_at: Instant
  updated_at: Instant
  /** This is the n-th post that was ever published here; null until the first publication. Kept when hidden. */
  publication: number | null
  views: Generated<number>
  /** What its texts take, as `server/limits/quotas/usage-store.ts` counts it; null until that was counted, as in a row of an older version. */
  bytes: number | null
  /** When an owner took it down; null while nobody has. A check keeps such a post from being public. */
  taken_down_at: Instant | null
}

/** The heavy columns of a post, apart so that lists and view counts touch small rows. */
interface PostBodyTable {
  post_id: string
  /** Sanitised, as the author wrote it. */
  content: string
  /** What the page shows, made from `content`. */
  rendered: string
  /** Its table of contents as HTML, empty for a post with few headings. */
  contents: string
  /** How long it takes to read; 0 without words. */
  minutes: number
  /** The version of the renderer that made these. */
  renderer: number
  /** The words of `content`, for search. */
  text: string
}

interface PostTagTable {
  post_id: string
  position: number
  name: string
  /** `name` folded for matching. */
  key: string
  /** `created_at` of the post while it is public, else null: a tag's list is one index range. */
  listed_at: Instant | null
}

/** Every address that a post has or had: none of them is another post's as long as it exists. */
interface PostAddressTable {
  url: string
  post_id: string
}

/** What there is to tell of a post that is taken down. It goes when that is lifted, and with the post. */
interface PostTakeDownTable {
  post_id: string
  /** The address and the title that readers knew: owners see these, and never what its author made of them since. */
  url: string
  title: string
  /** `title` folded for matching. */
  title_key: string
  reason: string
  /** Who took it down: no reference, so that it outlasts the account. Null for whoever runs the server. */
  actor_id: string | null
  /** The username of then. */
  actor: string | null
  /** SHA-256 of what readers saw: lifting publishes this and nothing that came after it. */
  digest: string
}

/** Posts, with their bodies, tags and addresses. */
export interface PostTables {
  post: PostTable
  post_body: PostBodyTable
  post_tag: PostTagTable
  post_address: PostAddressTable
  post_take_down: PostTakeDownTable
}
