import type { PostStatus } from '#contract/post.ts'
import type { CoverWidth } from '#contract/presentation/presentation.ts'
import type { VersionKind } from '#contract/version.ts'
import type { Instant } from './instant.ts'

/** What was written of a post, from its first working copy until it is gone for good. */
interface PostHistoryTable {
  /** The id that the post has, had, or will have once it is created: no reference, as the post may be in the trash. */
  post_id: string
  /** Only this account sees the history. It is deleted with the account. */
  author_id: string
  /** The highest number that a version got; 0 before the first one. */
  last_version: number
  /** The bytes of its versions and working copies. */
  bytes: number
  /** Set while it is in the trash. */
  trashed_at: Instant | null
}

/** The fields of a post that its author edits. */
interface EditedFields {
  /** Null in a working copy or version of a post that was never saved. */
  status: PostStatus | null
  title: string
  description: string
  /** JSON list. */
  tags: string
  imgname: string | null
  imgalt: string
  /** As in `post`. */
  language: string | null
  cover_width: CoverWidth | null
  /** As in `post_body`. */
  bibliography: string | null
}

interface PostVersionTable extends EditedFields {
  post_id: string
  /** Counts up from 1 in each history. */
  number: number
  kind: VersionKind
  created_at: Instant
  /** Given by the author; null without one. A named version is never thinned out. */
  name: string | null
  /** The numbers of its blocks, in order, with ranges: `1-57,201`. */
  blocks: string
  /** What the version itself counts for, without its blocks. */
  bytes: number
}

/** The HTML of a top-level block, stored once for all versions of a post that contain it. */
interface VersionBlockTable {
  post_id: string
  number: number
  /** SHA-256 of `html`. */
  digest: string
  html: string
}

/** Text that was typed and not saved yet. A post has several while it is edited in several places. */
interface WorkingCopyTable extends EditedFields {
  id: string
  post_id: string
  /** Grows by one with each autosave: who sends an older one writes to a copy of their own. */
  revision: number
  /** The version of the post from which editing began; null for a new post. */
  base_version: number | null
  /** The HTML of its top-level blocks, each sanitized, one after the other. */
  content: string
  /** JSON list of the lengths of the blocks: an autosave replaces some without reading the others. */
  block_lengths: string
  bytes: number
  /** SHA-256 of the request that made this revision, so that the same one sent again is recognised; null for the first one. */
  change_digest: string | null
  created_at: Instant
  changed_at: Instant
  /** When its text last became a version; until then, when it was created. */
  versioned_at: Instant
}

/** The images that versions and working copies show: they stay as long as the history does. */
interface HistoryImageTable {
  post_id: string
  image_id: string
}

/** A deleted post as it was. */
interface TrashedPostTable {
  post_id: string
  /** JSON of the row of `post`. */
  row: string
  /** Its number stays taken, so that it can have it again. */
  publication: number | null
  /** As in `post`. */
  created_at: Instant
  /** JSON list. */
  tags: string
  /** JSON list of the addresses that it had. */
  addresses: string
  /** JSON list of the ids of the images in its body. */
  images: string
  /** JSON list of its views by day. */
  days: string
  /** JSON of its take-down; null if it was not taken down. */
  take_down: string | null
  /** JSON of when it was to be published; null if that was not planned. */
  schedule: string | null
  /** What it counts for: as much as before, so that a quota never prevents that it is restored. */
  bytes: number
  /** As in `post_body`. */
  content: string
  rendered: string
  contents: string
  minutes: number
  features: string | null
  renderer: number
  text: string
  prose: string | null
  bibliography: string | null
}

/** What is to be published at an instant. The row is deleted when that happens, so it happens once. */
interface PostScheduleTable {
  post_id: string
  publish_at: Instant
  /** The version that replaces a public post; null for a draft, which is published as it is by then. */
  version: number | null
  /** The version of the post from which that one was written: saves since are merged. Null to replace them. */
  base_version: number | null
  /** Set when it was due and could not be published. It waits for its author. */
  failure: 'conflict' | null
}

/** A link that shows a hidden post to whoever has it. */
interface DraftLinkTable {
  id: string
  post_id: string
  token_hash: string
  /** The version to show; null for the newest saved text. */
  version: number | null
  created_at: Instant
  expires_at: Instant
  last_used_at: Instant | null
}

/** Versions, working copies, trash, schedules and links to drafts. */
export interface HistoryTables {
  post_history: PostHistoryTable
  post_version: PostVersionTable
  version_block: VersionBlockTable
  working_copy: WorkingCopyTable
  history_image: HistoryImageTable
  trashed_post: TrashedPostTable
  post_schedule: PostScheduleTable
  draft_link: DraftLinkTable
}
