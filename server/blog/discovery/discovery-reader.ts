import { limits } from '#contract/limits.ts'
import type { ArchiveDay, ArchiveYear } from '#contract/pages/discovery.ts'
import type { PostLink, PostPage, RelatedPosts } from '#contract/pages/posts.ts'
import type { DiscoveryReader } from '#contract/pages/public-reader.ts'
import { shownLanguage } from '../../content/presentation/guessed-language.ts'
import { coverOf, type ListedPostRow } from '../../data/database/rows.ts'
import type { AddCacheTags } from '../../foundation/cache-tags/cache-notes.ts'
import { cacheTags } from '../../foundation/cache-tags/cache-tags.ts'
import type { ReadSite } from '../../foundation/site/read-site.ts'
import type { Reads } from '../../transaction.ts'
import { daysOf, edgesOf, monthsOf, spanOf } from './archive-period.ts'
import type { PostLinkRow } from './post-links.ts'

type Titled = Pick<PostLinkRow, 'url' | 'title' | 'created_at' | 'language' | 'guessed_language'>
/** A page of a list, with the language of the site at that time. */
export interface FoundPage {
  found: ListedPostRow[]
  page: number
  hasOlder: boolean
  siteLanguage: string | null
}
type NumberedPage = FoundPage | null

interface Parts {
  reads: Pick<Reads, 'posts' | 'counts'>
  readSite: ReadSite
  addCacheTags: AddCacheTags
  readPage: (
    page: number,
    read: (window: { limit: number; offset: number }) => Promise<ListedPostRow[]>,
  ) => Promise<NumberedPage>
  listed: (found: NumberedPage) => PostPage | null
}

/** Days are counted post by post, about 0.15 ms for a thousand. A month with more has so many each day that they lead nowhere near. */
const maxPostsWithDays = 2_000

/** Creates the part of a reader that lists tags, the archive, authors and related posts. */
export function openDiscoveryReader({
  reads,
  readSite,
  addCacheTags,
  readPage,
  listed,
}: Parts): DiscoveryReader {
  return {
    async listTags(order, page) {
      addCacheTags(cacheTags.tags)
      const found = await reads.counts.listTags(order, window(limits.list.tagsPerPage, page))
      if (found.length === 0 && page > 1) return null
      return {
        tags: found.slice(0, limits.list.tagsPerPage),
        page,
        hasMore: found.length > limits.list.tagsPerPage,
      }
    },

    async listTitles(page) {
      addCacheTags(cacheTags.list)
      const found = await reads.posts.listPublicTitles(window(limits.list.titlesPerPage, page))
      if (found.length === 0 && page > 1) return null
      const shown = found.slice(0, limits.list.titlesPerPage)
      for (const { id } of shown) addCacheTags(cacheTags.post(id))
      const { language } = await readSite()
      return { titles: shown.map(linkOf(language)), page, hasOlder: found.length > limits.list.titlesPerPage }
    },

    async listArchive(timeZone) {
      addCacheTags(cacheTags.list)
      const posts = new Map((await reads.counts.listMonths()).map(({ month, posts }) => [month, posts]))
      const edges = edgesOf([...posts.keys()], timeZone)
      const counts = await reads.counts.countInSpans(edges.map(({ span }) => span))
      for (const [at, { month, utcMonth }] of edges.entries()) {
        const moved = counts[at] ?? 0
        posts.set(month, (posts.get(month) ?? 0) + moved)
        posts.set(utcMonth, (posts.get(utcMonth) ?? 0) - moved)
      }
      return yearsOf(posts)
    },

    async listPostsOfPeriod(time, timeZone, page) {
      const span = spanOf(time, timeZone)
      for (const month of monthsOf(span)) addCacheTags(cacheTags.month(month))
      return listed(await readPage(page, (window) => reads.posts.listPublicOfSpan(span, window)))
    },

    async listDays(time, timeZone) {
      const months = monthsOf(spanOf(time, timeZone))
      for (const month of months) addCacheTags(cacheTags.month(month))
      if ((await reads.counts.countInMonths(months)) > maxPostsWithDays) return []
      const days = daysOf(time, timeZone)
      const { postsPerPage } = await readSite()
      const counts = await reads.counts.countInSpans(days.map(({ span }) => span))
      const listed: ArchiveDay[] = []
      let newer = 0
      for (const [at, { day }] of days.entries()) {
        const posts = counts[at] ?? 0
        if (posts > 0) listed.push({ day, page: Math.floor(newer / postsPerPage) + 1 })
        newer += posts
      }
      return listed
    },

    async listAuthors(page) {
      addCacheTags(cacheTags.authors)
      const found = await reads.counts.listAuthors(window(limits.list.itemsPerPage, page))
      if (found.length === 0 && page > 1) return null
      const authors = found.slice(0, limits.list.itemsPerPage)
      for (const { user } of authors) addCacheTags(cacheTags.profile(user.id))
      return {
        authors: authors.map(({ user: { name, username, description, imgname }, posts }) => ({
          name,
          username,
          description,
          imgname,
          posts,
        })),
        page,
        hasMore: found.length > limits.list.itemsPerPage,
      }
    },
  }
}

/** One row more than fits on a page shows whether there are others. */
const window = (size: number, page: number) => ({ limit: size + 1, offset: (page - 1) * size })

function yearsOf(posts: ReadonlyMap<string, number>): ArchiveYear[] {
  const years: ArchiveYear[] = []
  const months = [...posts].filter(([, posts]) => posts > 0).sort(([a], [b]) => (a < b ? 1 : -1))
  for (const [name, posts] of months) {
    const year = Number(name.slice(0, 4))
    if (years.at(-1)?.year !== year) years.push({ year, posts: 0, months: [] })
    const last = years.at(-1) as ArchiveYear
    last.posts += posts
    last.months.push({ month: Number(name.slice(5)), posts })
  }
  return years
}

const linkOf =
  (siteLanguage: string | null) =>
  ({ url, title, created_at, ...languages }: Titled): PostLink => ({
    url,
    title,
    createdDate: created_at,
    language: shownLanguage(languages, siteLanguage),
  })

/** What the page of a post leads to, of the posts that it links to. */
export function relatedPostsOf(posts: PostLinkRow[], siteLanguage: string | null): RelatedPosts {
  const link = linkOf(siteLanguage)
  const at = (place: PostLinkRow['place']) => posts.filter((post) => post.place === place)
  const [previous = null] = at('previous').map(link)
  const [next = null] = at('next').map(link)
  const related = at('related').map((post) => ({
    ...link(post),
    imgname: post.imgname,
    cover: coverOf(post),
  }))
  return { previous, next, related }
}
