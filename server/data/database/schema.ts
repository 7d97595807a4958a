import type { Generated } from 'kysely'
import type { AuditKind } from '#contract/audit.ts'
import type { Position } from '#contract/authors.ts'
import type { ImageType } from '#contract/images.ts'
import type { PostStatus } from '#contract/post.ts'
import type { PostTakeDownTable } from './post-take-down-table.ts'
import type { PurgeOutboxTable } from './purge-table.ts'
import type { SchemaCompatibility } from './schema-compatibility.ts'

/** An instant in UTC as `Date.prototype.toISOString` writes it: its order as text is its order in time. */
export type Instant = string

interface UserTable {
  id: string
  username: string
  /** `username` in lower case; unique. */
  username_key: string
  name: string
  email: string
  /** `email` normalised and in lower case; unique. */
  email_key: string
  /** Null for a sample author, who cannot sign in. */
  password_hash: string | null
  position: Position
  description: string
  imgname: string | null
  /** JSON of the social links. */
  social: string
  created_at: Instant
  /** Since when it cannot sign in; null for an account that is not suspended. */
  suspended_at: Instant | null
  /** The owner who suspended it, by the username of then; null if whoever runs the server did. */
  suspended_by: string | null
  suspension_reason: string | null
}

/** The words of an author's name and username, for search. */
interface AuthorWordTable {
  word: string
  user_id: string
}

interface FreedUsernameTable {
  username_key: string
  freed_at: Instant
}

interface SessionTable {
  id: string
  /** SHA-256 of the token. */
  token_hash: string
  user_id: string
  created_at: Instant
  last_used_at: Instant
  /** What it was begun with, in words; null if that is unknown. */
  device: string | null
  /** Where it was begun, as limits count callers; null if that is unknown. */
  network: string | null
  /** When the password was last given in it after sign-in; null if it was not. */
  password_given_at: Instant | null
}

/** Something that happened to accounts or their posts, for owners to read. It is never changed but for `times` and, by age, `network`. */
interface AuditEventTable {
  id: string
  created_at: Instant
  kind: AuditKind
  /** Who did it: no reference, so that it outlasts the account. Null if nobody was signed in. */
  actor_id: string | null
  /** The username of then. */
  actor: string | null
  /** Whom or what it was done to, in words of then. */
  subject: string | null
  /** Several, with commas between them, where events from several are told as one. */
  network: string | null
  /** JSON: texts by name. */
  details: string
  /** How often it happened, where several are told as one. */
  times: number
  /** The same for events that are told as one; null for one that stands alone. */
  merge_key: string | null
  /** Whose share of its kind and day it takes: an account by id, else a client network; null for what whoever runs the server did. */
  holder: string | null
  /** The network around that of a stranger: the /48 of an IPv6 one. */
  wider_holder: string | null
}

/** The one code with which an account may set a new password. */
export interface PasswordResetTable {
  user_id: string
  /** SHA-256 of the code. */
  code_hash: string
  expires_at: Instant
}

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

/** How many public posts spell a tag like this. */
interface TagSpellingTable {
  key: string
  name: string
  posts: number
}

/** A tag that public posts have: how most of them spell it, and how many there are. */
interface TagCountTable {
  key: string
  name: string
  posts: number
}

/** How many public posts were first published in a month, `YYYY-MM`, UTC. */
interface MonthCountTable {
  month: string
  posts: number
}

/** How many public posts an account has, if there are any. */
interface AuthorCountTable {
  user_id: string
  posts: number
}

/** Public posts that have to do with a public post: the higher the score, the more. */
interface RelatedPostTable {
  post_id: string
  related_id: string
  score: number
}

/** Every address that a post has or had: none of them is another post's as long as it exists. */
interface PostAddressTable {
  url: string
  post_id: string
}

/** A picture that somebody uploaded, as it is kept under its name in the store of images. */
interface ImageTable {
  id: string
  name: string
  type: ImageType
  width: number
  height: number
  /** More than one if it is animated. */
  frames: number
  /** What it counts with, without its smaller versions: see `countedBytes`. Null until the store was asked, as in a row of an older version. */
  bytes: number | null
  /** Null once the account is gone. */
  uploader_id: string | null
  /** What a reader must show while nothing public uses the file. */
  token: string
  created_at: Instant
  /** Null while something uses it. */
  unused_since: Instant | null
  /** Set once its files are being removed: from then on nobody may use it any more. */
  removed_at: Instant | null
}

/** The pictures in the body of a post, those of them that are its author's own. */
interface PostImageTable {
  post_id: string
  image_id: string
}

/** What the posts of an account take, and the pictures that it uploaded: the sums of their `bytes`. No row is nothing. */
interface AccountUsageTable {
  user_id: string
  text_bytes: number
  picture_bytes: number
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

interface SettingTable {
  key: string
  value: string
}

interface RateLimitTable {
  key: string
  points: number
  /** Milliseconds since 1970; null for never. */
  expires_at: number | null
}

interface IdempotencyKeyTable {
  /** The caller and the key that it sent. */
  key: string
  /** SHA-256 of the request's body. */
  fingerprint: string
  /** The id of what the first request made. */
  resource_id: string
  created_at: Instant
}

/** All tables but the search index, which each dialect makes in its own way. */
export interface Schema {
  user: UserTable
  author_word: AuthorWordTable
  freed_username: FreedUsernameTable
  account_session: SessionTable
  audit_event: AuditEventTable
  password_reset: PasswordResetTable
  post: PostTable
  post_take_down: PostTakeDownTable
  post_body: PostBodyTable
  post_tag: PostTagTable
  tag_spelling: TagSpellingTable
  tag_count: TagCountTable
  month_count: MonthCountTable
  author_count: AuthorCountTable
  related_post: RelatedPostTable
  post_address: PostAddressTable
  image: ImageTable
  post_image: PostImageTable
  account_usage: AccountUsageTable
  contact_message: ContactMessageTable
  post_view_day: PostViewDayTable
  post_visit: PostVisitTable
  setting: SettingTable
  rate_limit: RateLimitTable
  idempotency_key: IdempotencyKeyTable
  schema_guard: SchemaCompatibility
  purge_outbox: PurgeOutboxTable
}
