import type { Schema } from '../../data/database/schema.ts'

/** What each table stores redundantly, and the checks that compare it. */
interface TableChecks {
  /** Names of checks. */
  checks: string[]
  /** What no check covers, and why. */
  rest?: string
}

/** Every table must be here: a new one with redundant data needs a check. */
export const tableChecks: Record<keyof Schema | 'post_search' | 'post_search_word', TableChecks> = {
  user: { checks: ['accounts', 'settings', 'picture-rows'] },
  author_word: { checks: ['accounts', 'foreign-keys'] },
  freed_username: { checks: [], rest: 'Says what nothing else says.' },
  account_session: { checks: ['foreign-keys'] },
  audit_event: { checks: [], rest: 'Outlasts what it tells of.' },
  password_reset: { checks: ['foreign-keys'] },
  post: {
    checks: [
      'foreign-keys',
      'title-keys',
      'publications',
      'post-bodies',
      'picture-rows',
      'view-counts',
      'account-usage',
    ],
  },
  post_body: { checks: ['post-bodies', 'renderings', 'foreign-keys'] },
  post_tag: { checks: ['post-tags', 'foreign-keys'] },
  post_take_down: { checks: ['foreign-keys'] },
  tag_spelling: { checks: ['tag-counts'] },
  tag_count: { checks: ['tag-counts'] },
  month_count: { checks: ['month-counts'] },
  author_count: { checks: ['author-counts', 'foreign-keys'] },
  related_post: {
    checks: ['related-posts', 'foreign-keys'],
    rest: 'Which posts are nearest depends on the order in which they were written, so that scores are not compared.',
  },
  post_address: { checks: ['post-addresses', 'foreign-keys'] },
  image: {
    checks: ['picture-files', 'unnamed-files', 'account-usage', 'foreign-keys'],
    rest: 'The server notes each hour which pictures nothing uses.',
  },
  post_image: { checks: ['body-pictures', 'foreign-keys'] },
  account_usage: { checks: ['account-usage', 'foreign-keys'] },
  contact_message: { checks: [], rest: 'The digest of a message matters for a day, and old ones have none.' },
  post_view_day: { checks: ['view-counts', 'foreign-keys'] },
  post_visit: { checks: ['foreign-keys'] },
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
