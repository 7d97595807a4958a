import type { Schema } from '../../data/database/schema.ts'

/** What each table stores redundantly, and the checks that compare it. */
interface TableChecks {
  /** Names of checks. */
  checks: string[]
  /** What no check covers, and why. */
  rest?: string
}

/**
 * The tables with columns other than foreign keys and instants, each of which could repeat what other rows say. The check of foreign keys
 * covers every table.
 */
export const tableChecks: Partial<Record<keyof Schema | 'post_search' | 'post_search_word', TableChecks>> = {
  user: { checks: ['accounts', 'settings', 'image-rows'] },
  author_word: { checks: ['accounts'] },
  freed_username: { checks: [], rest: 'Says what nothing else says.' },
  account_session: { checks: [], rest: 'Says what nothing else says.' },
  audit_event: { checks: [], rest: 'Outlasts what it tells of.' },
  password_reset: { checks: [], rest: 'Says what nothing else says.' },
  post: {
    checks: ['title-keys', 'publications', 'post-bodies', 'image-rows', 'view-counts', 'account-usage'],
  },
  post_body: { checks: ['post-bodies', 'renderings'] },
  post_tag: { checks: ['post-tags'] },
  post_take_down: { checks: [], rest: 'Says what nothing else says.' },
  tag_spelling: { checks: ['tag-counts'] },
  tag_count: { checks: ['tag-counts'] },
  month_count: { checks: ['month-counts'] },
  author_count: { checks: ['author-counts'] },
  related_post: {
    checks: ['related-posts'],
    rest: 'Which posts are nearest depends on the order in which they were written, so that scores are not compared.',
  },
  post_address: { checks: ['post-addresses'] },
  image: {
    checks: ['image-files', 'unnamed-files', 'account-usage'],
    rest: 'The server notes each hour which images nothing uses.',
  },
  post_image: { checks: ['body-images'] },
  post_history: { checks: ['account-usage', 'trash'] },
  post_version: { checks: [], rest: 'Says what nothing else says.' },
  version_block: { checks: [], rest: 'Says what nothing else says.' },
  working_copy: { checks: [], rest: 'Says what nothing else says.' },
  trashed_post: { checks: ['trash', 'account-usage'] },
  post_schedule: { checks: [], rest: 'Says what nothing else says.' },
  draft_link: { checks: [], rest: 'Says what nothing else says.' },
  account_usage: { checks: ['account-usage'] },
  contact_message: { checks: [], rest: 'The digest of a message matters for a day, and old ones have none.' },
  post_view_day: { checks: ['view-counts'] },
  post_visit: { checks: [], rest: 'Says what nothing else says.' },
  purge_outbox: { checks: [], rest: 'Says what nothing else says.' },
  schema_guard: { checks: [], rest: 'Says what nothing else says.' },
  setting: { checks: ['settings'] },
  rate_limit: { checks: [], rest: 'Runs out within a day.' },
  idempotency_key: {
    checks: [],
    rest: 'Is forgotten after a day, also where its account or its post is gone.',
  },
  post_search: { checks: ['search-entries', 'search-index'] },
  post_search_word: {
    checks: ['search-entries'],
    rest: 'Words that no post has any more may stay: the table only proposes.',
  },
}
