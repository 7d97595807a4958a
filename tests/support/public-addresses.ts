import type { World } from './calls/call-row.ts'
import { type CallName, calls } from './calls/calls.ts'
import { secondPages, thisMonth } from './calls/shows.ts'

const urlsOf = ({ post, older, draft, before, after, freeUrl, titleUrl }: World) => [
  ...[post, older, draft, before, after, freeUrl, titleUrl],
]
const usernamesOf = ({ holder, freeUsername }: World) => [holder.username, freeUsername]
const tagsOf = ({ tag }: World) => [tag, 'shared', 'renamed']

/** Some addresses of each call whose responses are cached. */
const cachedReads: Partial<Record<CallName, (world: World) => string[]>> = {
  'posts.list': ({ word }) => ['/post/read?limit=5', `/post/read?search=${word}`],
  'posts.find': (world) => urlsOf(world).map((url) => `/post/getpost/${url}`),
  'posts.listByTag': (world) => tagsOf(world).map((tag) => `/post/getpostbytag/${tag}`),
  'authors.page': (world) => usernamesOf(world).map((username) => `/author/user/${username}`),
  'search.tags': () => ['/post/tags'],
  'search.suggest': (world) =>
    [world.word, 'renamed', world.holder.username].map((text) => `/post/suggest?search=${text}`),
}

/** The addresses at which readers may see something of what a case is about. Images are not cached here. */
export function publicAddresses(world: World): string[] {
  const { word, tag, holder } = world
  const reads = calls
    .filter(([, { cached }]) => cached)
    .flatMap(([name]) => {
      const addressesOf = cachedReads[name]
      if (!addressesOf) throw new Error(`The answers of ${name} are cached: say some of its addresses.`)
      return addressesOf(world).map((path) => `/api${path}`)
    })
  return [
    ...['/', ...secondPages(world), '/about', '/contact', '/tags', '/tags?sort=name', '/authors'],
    ...['/archive', thisMonth().slice(0, -3), thisMonth()],
    ...['/feed.xml', '/rss.xml', '/feed.json', '/sitemap.xml', '/sitemap-posts-1.xml'],
    ...['/sitemap-pages-1.xml', '/robots.txt', '/llms.txt'],
    ...urlsOf(world).map((url) => `/${url}`),
    ...[world.post, world.freeUrl, world.titleUrl].flatMap((url) => [`/${url}.md`, `/${url}.bib`]),
    ...tagsOf(world).map((name) => `/tags/${name}`),
    ...usernamesOf(world).map((username) => `/author/${username}`),
    ...[`/tags/${tag}/feed.xml`, `/author/${holder.username}/feed.json`],
    ...[word, 'renamed', holder.username].map((text) => `/search?search=${text}`),
    ...[
      `/search?search=${word}&tag=${tag}`,
      `/search?search=${word}&author=${holder.username}&sort=relevance`,
    ],
    ...reads,
  ]
}
