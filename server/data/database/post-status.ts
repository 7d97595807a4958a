import type { PostStatus } from '#contract/post.ts'

export type PostKind = 'post' | 'page'

/** The address of the page that is shown in place of the built-in About: a reserved word, so that no post has it. */
export const aboutUrl = 'about'

/**
 * A status as rows have it. A published page has `page`, so that whatever asks for public posts leaves pages out, unless it asks for both by
 * one of the constants here.
 */
export type StoredStatus = PostStatus | 'page'

/** The statuses of what readers may see at its address: public posts and published pages. */
export const publishedStatuses = ['public', 'page'] as const satisfies StoredStatus[]

/** Whether readers may see a post or a page at its address. What is only in lists, feeds and counts asks for `public`. */
export const isPublished = ({ status }: { status: string }): boolean =>
  (publishedStatuses as readonly string[]).includes(status)

/** The status that calls show. */
export const shownStatus = ({ status }: { status: StoredStatus }): PostStatus =>
  status === 'page' ? 'public' : status

/** The status that a row of this kind gets. */
export const storedStatus = (kind: PostKind, status: StoredStatus): StoredStatus =>
  kind === 'page' && status === 'public' ? 'page' : status
