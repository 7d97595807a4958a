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
  freed_username: { checks: [], rest: 'Repeats nothing.' },
  account_session: { checks: [], rest: 'Repeats nothing.' },
  audit_event: { checks: [], rest: 'Outlives what it is about.' },
  invitation: { checks: [], rest: 'Repeats nothing.' },
  password_reset: { checks: [], rest: 'Repeats nothing.' },
  post: {
    checks: [
      ...['title-keys', 'guessed-languages', 'publications', 'post-bodies', 'image-rows', 'view-counts'],
      'account-usage',
    ],
  },
  post_body: { checks: ['post-bodies', 'renderings'] },
  post_tag: { checks: ['post-tags'] },
  post_take_down: { checks: [], rest: 'Repeats nothing.' },
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
  post_version: { checks: [], rest: 'Repeats nothing.' },
  version_block: { checks: [], rest: 'Repeats nothing.' },
  working_copy: { checks: [], rest: 'Repeats nothing.' },
  trashed_post: { checks: ['trash', 'account-usage'] },
  post_schedule: { checks: [], rest: 'Repeats nothing.' },
  draft_link: { checks: [], rest: 'Repeats nothing.' },
  account_usage: { checks: ['account-usage'] },
  contact_message: { checks: [], rest: 'The digest of a message matters for a day, and old ones have none.' },
  contact_answer: { checks: [], rest: 'Repeats nothing.' },
  message_notice: { checks: [], rest: 'Repeats nothing.' },
  post_view_day: { checks: ['view-counts'] },
  post_visit: { checks: [], rest: 'Repeats nothing.' },
  purge_outbox: { checks: [], rest: 'Repeats nothing.' },
  schema_guard: { checks: [], rest: 'Repeats nothing.' },
  setting: { checks: ['settings'] },
  site_version: { checks: ['site-images'] },
  site_image: { checks: ['site-images'] },
  tag_rename: {
    checks: [],
    rest: 'The server renames each hour what an older program saved under a former name.',
  },
  tag_description: { checks: [], rest: 'Repeats nothing.' },
  rate_limit: { checks: [], rest: 'Expires within a day.' },
  idempotency_key: {
    checks: [],
    rest: 'Is deleted after a day, also where its account or its post is gone.',
  },
  post_search: { checks: ['search-entries', 'search-index'] },
  post_search_word: {
    checks: ['search-entries'],
    rest: 'Words that no post has any more may stay: the table only serves suggestions.',
  },
}
