import type { Generated, Selectable } from 'kysely'
import type { CoverWidth } from '#contract/presentation/presentation.ts'
import type { PostKind, StoredStatus } from '../post-status.ts'
import type { Instant } from './instant.ts'

interface PostTable {
  id: string
  url: string
  title: string
  /** `title` folded for matching. */
  title_key: string
  description: string
  /** It never changes. */
  kind: Generated<PostKind>
  status: StoredStatus
  /** Null once the account is deleted. */
  author_id: string | null
  imgname: string | null
  /** What the cover shows; empty without one. */
  imgalt: string
  /** The tag of the language of its texts, as its author chose it; null if that was left open. */
  language: string | null
  /** The language that its texts are guessed to be in, which counts if none was chosen: empty if that is not sure, and null until it was guessed, for rows of older versions. */
  guessed_language: string | null
  /** The same for posts that are translations of each other: the id of one of them, which may be gone. Null for a post without translations. */
  translation_group: string | null
  /** On its page; null for what the site says. */
  cover_width: CoverWidth | null
  /** The first publication; before that, the first save. Strictly increasing with `publication`. */
  created_at: Instant
  saved_at: Instant
  updated_at: Instant
  /** n for the n-th post that was ever published here; null until the first publication. It stays when the post is hidden, unless its first publication is undone. */
  publication: number | null
  views: Generated<number>
  /** The bytes of its texts, as `server/limits/quotas/usage-store.ts` counts them; null until they are counted, for rows of older versions. */
  bytes: number | null
  /** When an owner took it down; null otherwise. A check keeps such a post from being public. */
  taken_down_at: Instant | null
  /** The number of the version that holds its text: what a save is compared with to notice another one in between. */
  version: Generated<number>
}

/**
 * The columns of a post that code outside the store reads and writes. The store alone handles the others: the key made from the title, the
 * counted bytes, and the instant of a take-down.
 */
export const postColumns = [
  'id',
  'kind',
  'url',
  'title',
  'description',
  'status',
  'author_id',
  'imgname',
  'imgalt',
  'language',
  'guessed_language',
  'translation_group',
  'cover_width',
  'created_at',
  'saved_at',
  'updated_at',
  'publication',
  'views',
  'version',
] as const satisfies (keyof PostTable)[]

export type PostRow = Pick<Selectable<PostTable>, (typeof postColumns)[number]>

type Given = 'id' | 'url' | 'title' | 'description' | 'status' | 'author_id' | 'created_at'
export type NewPost = Pick<PostRow, Given> & Partial<PostRow>

/** A row for a new post. Unless given: a post, no page; no cover, no language or width of its own, never published or read, the first version, and saved and updated at the instant it was created. */
export const newPostRow = (given: NewPost): PostRow => ({
  kind: 'post',
  imgname: null,
  imgalt: '',
  language: null,
  guessed_language: null,
  translation_group: null,
  cover_width: null,
  saved_at: given.created_at,
  updated_at: given.created_at,
  publication: null,
  views: 0,
  version: 1,
  ...given,
})

/** The large columns of a post, separate so that lists and view counts read small rows. */
interface PostBodyTable {
  post_id: string
  /** Sanitized, as the author wrote it. */
  content: string
  /** The HTML that pages show, rendered from `content`. */
  rendered: string
  /** Its table of contents as HTML, empty for a post with few headings. */
  contents: string
  /** The reading time; 0 without words. */
  minutes: number
  /** What it has that needs a style or a script of its own, as `featuresOf` says; null if a program stored it that did not know. */
  features: string | null
  /** The version of the renderer that made these, and `prose`. */
  renderer: number
  /** The words of `content`, for search. */
  text: string
  /** The words of which excerpts are made; null if they are those of `text`. */
  prose: string | null
  /** JSON of what the body can cite and how, and of the macros of its formulas; null if that is nothing. */
  bibliography: string | null
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

/** Every address that a post has or had: no other post can have one of them as long as this one exists. */
interface PostAddressTable {
  url: string
  post_id: string
}

/** The take-down of a post. The row is deleted when it is lifted, and with the post. */
interface PostTakeDownTable {
  post_id: string
  /** The address and the title that readers knew: owners see these, and never what the author changed since. */
  url: string
  title: string
  /** `title` folded for matching. */
  title_key: string
  reason: string
  /** Who took it down: no reference, so that it outlasts the account. Null for the operator. */
  actor_id: string | null
  /** The username at that time. */
  actor: string | null
  /** SHA-256 of what readers saw: lifting publishes only this, and nothing changed after it. */
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
