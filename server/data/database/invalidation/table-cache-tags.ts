import { type CacheTag, cacheTags } from '../../../foundation/cache-tags/cache-tags.ts'
import { aboutUrl, isPublished } from '../post-status.ts'
import type { Schema } from '../schema.ts'
import { all, type ChangedRows, rulesOf, type TableRules, type TagRule, unseen } from './tag-rule.ts'
import { tagTableRules } from './tag-table-rules.ts'

const ofPost = rulesOf<'post'>()
const isPublic = ({ status }: { status: string }) => status === 'public'
const publicOnes = <Row extends { status: string }>(rows: ChangedRows<Row>) => all(rows).filter(isPublic)
const publishedOnes = <Row extends { status: string }>(rows: ChangedRows<Row>) =>
  all(rows).filter(isPublished)

/**
 * Only what is published has tags: a change of a hidden post touches nothing. Lists show no pages. Rows that are deleted with a post, by a foreign key, need no
 * rule: the tags of the post cover them.
 */
const post: TableRules = {
  rules: [
    ofPost({
      by: ['id', 'status', 'author_id', 'created_at', 'publication'],
      async tags(rows, { adjacentPosts }) {
        const tags: CacheTag[] = publicOnes(rows).flatMap(({ created_at, author_id }) => [
          cacheTags.list,
          cacheTags.month(created_at.slice(0, 7)),
          ...(author_id === null ? [] : [cacheTags.profile(author_id)]),
        ])
        // The pages that link to a post carry its tag already.
        for (const { created_at } of rows.added.filter(isPublic))
          tags.push(...(await adjacentPosts(created_at)).map(cacheTags.adjacent))
        return tags
      },
    }),
    ofPost({
      by: [
        ...(['id', 'status', 'url', 'title', 'description', 'imgname', 'imgalt'] as const),
        ...(['language', 'guessed_language', 'translation_group', 'cover_width'] as const),
        ...(['author_id', 'created_at', 'updated_at', 'publication'] as const),
      ],
      tags: (rows) => publishedOnes(rows).map(({ id }) => cacheTags.post(id)),
    }),
    // The pages of a post, feeds, and the sitemap link to its translations.
    ofPost({
      by: ['id', 'status', 'url', 'language', 'guessed_language', 'translation_group'],
      tags: (rows) =>
        publicOnes(rows).flatMap(({ translation_group }) =>
          translation_group === null ? [] : [cacheTags.translations(translation_group), cacheTags.updates],
        ),
    }),
    ofPost({
      by: ['id', 'status', 'url', 'title', 'publication'],
      tags: (rows) => publishedOnes(rows).map(() => cacheTags.search),
    }),
    ofPost({
      by: ['id', 'status', 'url'],
      tags: (rows) =>
        publishedOnes(rows).flatMap(({ url }) =>
          url === aboutUrl ? [cacheTags.missing, cacheTags.about] : [cacheTags.missing],
        ),
    }),
    // Links of the navigation and the footer are left out while they lead to nothing.
    ofPost({
      by: ['id', 'status', 'url'],
      async tags(rows, { linkedPosts }) {
        const published = publishedOnes(rows)
        if (published.length === 0) return []
        const linked = await linkedPosts()
        // A deleted post has no addresses any more: a link that leads to nothing may have led to it.
        const kept = new Set(rows.added.map(({ id }) => id))
        const mayHaveLed =
          linked.has(null) && rows.removed.some((post) => isPublished(post) && !kept.has(post.id))
        return mayHaveLed || published.some(({ id }) => linked.has(id)) ? [cacheTags.site] : []
      },
    }),
    ofPost({
      by: ['id', 'status', 'url', 'updated_at'],
      tags: (rows) => publishedOnes(rows).map(() => cacheTags.updates),
    }),
    ofPost({
      by: [],
      overwrites: ['views'],
      tags: ({ overwritten }) => overwritten.map(() => cacheTags.views),
    }),
    ofPost({
      by: ['id'],
      overwrites: ['url', 'version'],
      tags: (rows) => all(rows).map(({ id }) => cacheTags.own(id)),
    }),
  ],
  unseen: ['kind', 'title_key', 'saved_at', 'bytes', 'taken_down_at'],
}

/** `text` and `prose` belong to the search index, which has tags of its own. */
const postBody: TableRules = {
  rules: [
    rulesOf<'post_body'>()({
      by: ['post_id'],
      overwrites: ['content', 'rendered', 'contents', 'minutes', 'features'],
      tags: async (rows, { publishedPosts }) =>
        [...(await publishedPosts(all(rows).map(({ post_id }) => post_id)))].map(cacheTags.post),
    }),
  ],
  unseen: ['renderer', 'text', 'prose', 'bibliography'],
}

/** An address of a hidden post leads nowhere. */
const postAddress: TableRules = {
  rules: [
    rulesOf<'post_address'>()({
      by: ['url', 'post_id'],
      async tags(rows, { publishedPosts }) {
        const posts = [...(await publishedPosts(all(rows).map(({ post_id }) => post_id)))]
        return posts.flatMap((id) => [cacheTags.post(id), cacheTags.missing])
      },
    }),
  ],
}

/** If more posts than this link to a post, they carry its tag: naming them all would not fit into a notification. */
const maxAdjacentTags = 6

const relatedPost: TableRules = {
  rules: [
    rulesOf<'related_post'>()({
      by: ['post_id', 'related_id'],
      overwrites: ['score'],
      tags(rows) {
        const gone = [...Map.groupBy(rows.removed, ({ related_id }) => related_id)]
        const tags = gone.flatMap(([related_id, relations]) =>
          relations.length > maxAdjacentTags
            ? [cacheTags.post(related_id)]
            : relations.map(({ post_id }) => cacheTags.adjacent(post_id)),
        )
        const written = [...rows.added, ...rows.overwritten]
        return [...tags, ...written.map(({ post_id }) => cacheTags.adjacent(post_id))]
      },
    }),
  ],
}

const ofUser = rulesOf<'user'>()
const user: TableRules = {
  rules: [
    ofUser({
      by: ['id', 'username', 'username_key', 'name'],
      tags: (rows) => [...all(rows).map(({ id }) => cacheTags.author(id)), cacheTags.search],
    }),
    ofUser({
      by: ['id', 'username', 'username_key', 'name', 'description', 'imgname', 'social'],
      tags: (rows) => all(rows).flatMap(({ id }) => [cacheTags.author(id), cacheTags.profile(id)]),
    }),
    // Their counts are deleted with an account, by a foreign key.
    ofUser({
      by: ['id', 'username_key'],
      tags: ({ removed }) => [cacheTags.missing, ...removed.map(() => cacheTags.authors)],
    }),
  ],
  unseen: [
    ...['email', 'email_key', 'password_hash', 'position', 'preferences', 'created_at'],
    ...['suspended_at', 'suspended_by', 'suspension_reason'],
  ],
}

/**
 * Tokens change when an image stops being public, and unused images are deleted. Everything else is written before any response can show
 * it.
 */
const image: TableRules = {
  rules: [
    rulesOf<'image'>()({
      by: ['name'],
      overwrites: ['token'],
      tags: ({ removed, overwritten }) =>
        [...removed, ...overwritten].map(({ name }) => cacheTags.image(name)),
    }),
  ],
  unseen: [
    ...['id', 'type', 'width', 'height', 'frames', 'bytes', 'uploader_id', 'created_at'],
    ...['unused_since', 'removed_at'],
  ],
}

/** Tables of the search index, which are not in `Schema`. */
type SearchTable = 'post_search' | 'post_search_index' | 'post_search_word'
const searchIndex: TableRules = {
  rules: [{ by: [], overwrites: [], tags: () => [cacheTags.search] }],
}

/** Only its author sees it. */
const workingCopy: TableRules = {
  rules: [
    rulesOf<'working_copy'>()({
      by: ['post_id'],
      overwrites: ['revision'],
      tags: (rows) => all(rows).map(({ post_id }) => cacheTags.own(post_id)),
    }),
  ],
  unseen: [
    ...['id', 'base_version', 'status', 'title', 'description', 'tags', 'imgname', 'imgalt', 'content'],
    ...[
      'language',
      'cover_width',
      'bibliography',
      'block_lengths',
      'bytes',
      'change_digest',
      'created_at',
      'changed_at',
      'versioned_at',
    ],
  ],
}

/** A text that was never a post goes to the trash, and comes back, by its history alone. */
const postHistory: TableRules = {
  rules: [
    rulesOf<'post_history'>()({
      by: ['post_id'],
      overwrites: ['trashed_at'],
      tags: ({ overwritten }) => overwritten.map(({ post_id }) => cacheTags.own(post_id)),
    }),
  ],
  unseen: ['author_id', 'last_version', 'bytes'],
}

/** For each table, the cache tags that a written row touches. */
export const tableCacheTags: Record<keyof Schema | SearchTable, TableRules> = {
  user,
  author_word: {
    rules: [rulesOf<'author_word'>()({ by: ['word', 'user_id'], tags: () => [cacheTags.search] })],
  },
  freed_username: unseen,
  account_session: unseen,
  audit_event: unseen,
  password_reset: unseen,
  invitation: unseen,
  post,
  post_take_down: unseen,
  post_body: postBody,
  ...tagTableRules,
  month_count: {
    rules: [
      rulesOf<'month_count'>()({
        by: ['month'],
        overwrites: ['posts'],
        tags: (rows) => all(rows).flatMap(({ month }) => [cacheTags.list, cacheTags.month(month)]),
      }),
    ],
  },
  author_count: {
    rules: [
      rulesOf<'author_count'>()({
        by: ['user_id'],
        overwrites: ['posts'],
        tags: () => [cacheTags.authors],
      }),
    ],
  },
  related_post: relatedPost,
  post_address: postAddress,
  image,
  // `post_body` determines which images a page shows.
  post_image: unseen,
  post_history: postHistory,
  post_version: unseen,
  version_block: unseen,
  working_copy: workingCopy,
  history_image: unseen,
  trashed_post: unseen,
  post_schedule: unseen,
  // Pages that it opens are never cached.
  draft_link: unseen,
  account_usage: unseen,
  contact_message: unseen,
  contact_answer: unseen,
  message_notice: unseen,
  post_view_day: unseen,
  post_visit: unseen,
  setting: unseen,
  site_version: {
    rules: [rulesOf<'site_version'>()({ by: ['number'], tags: () => [cacheTags.site] })],
    unseen: ['saved_at', 'saved_by', 'changed', 'settings'],
  },
  // `site_version` determines which of them pages show.
  site_image: unseen,
  rate_limit: unseen,
  idempotency_key: unseen,
  schema_guard: unseen,
  purge_outbox: unseen,
  post_search: searchIndex,
  post_search_index: searchIndex,
  post_search_word: searchIndex,
}

/** Returns the rules of a table. Throws for a table without an entry. */
export function tagRulesOf(table: string): TagRule[] {
  if (!Object.hasOwn(tableCacheTags, table))
    throw new Error(`The table ${table} has no entry in table-cache-tags.ts.`)
  return tableCacheTags[table as keyof typeof tableCacheTags].rules
}
