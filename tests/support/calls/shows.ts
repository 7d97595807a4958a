import type { Case, World } from './call-row.ts'

export const nothing: Case['shows'] = () => []

/** Readers can notice nothing of the call. */
export const unnoticed: Record<string, Case> = { '': { shows: nothing } }
export const unnoticedOfDraft: Record<string, Case> = { '': { about: 'draft', shows: nothing } }

/** Where readers see a post. */
export const ofPost = ({ post }: World) => [`/${post}`, `/${post}.md`, `/api/post/getpost/${post}`]
/** Where readers see an author. */
export const ofAuthor = ({ holder: { username }, post }: World) => [
  ...[`/author/${username}`, `/api/author/user/${username}`, `/author/${username}/feed.json`],
  `/api/post/getpost/${post}`,
]
/** The archive of this month, in UTC. */
export const thisMonth = () => `/archive/${new Date().toISOString().slice(0, 7).replace('-', '/')}`

/** Where readers find posts. */
export const lists = ({ tag, holder, word }: World) => [
  ...['/', '/feed.xml', '/rss.xml', '/feed.json', '/api/post/read?limit=5', '/sitemap.xml'],
  ...[`/tags/${tag}`, `/tags/${tag}/feed.xml`, `/api/post/getpostbytag/${tag}`],
  ...[`/author/${holder.username}`, `/search?search=${word}`, `/api/post/read?search=${word}`],
]
/** What counts posts, or leads from one to the next. */
export const counts = ({ before, after }: World) => [
  '/tags',
  '/authors',
  '/archive',
  `/${before}`,
  `/${after}`,
]
/** Where posts move up or down when one comes or goes. */
export const secondPages = ({ tag, holder }: World) => [
  ...[
    '/?page=2',
    `/tags/${tag}?page=2`,
    `/author/${holder.username}?page=2`,
    `${thisMonth()}?page=2`,
    '/archive?page=2',
  ],
]
/** A post comes or goes. */
export const all = (world: World) => [
  ...[...ofPost(world), ...lists(world), ...secondPages(world), ...counts(world)],
]

/** The same call for the older post. The first pages, which do not show it, then lose or get their link to a second one. */
export const ofOlder = (given: Omit<Case, 'about' | 'shows'>): Case => ({
  ...given,
  about: 'older',
  shows: ({ older, tag, holder: { username } }) => [
    ...[`/${older}`, `/author/${username}`, `/author/${username}?page=2`],
    ...[`/tags/${tag}`, `/tags/${tag}?page=2`],
  ],
})
