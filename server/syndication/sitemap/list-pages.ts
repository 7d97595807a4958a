import { setImmediate as nextIteration } from 'node:timers/promises'
import { paths } from '#contract/addresses/page-paths.ts'
import type { Window } from '../../blog/discovery/post-count-store.ts'
import { aboutUrl } from '../../data/database/post-status.ts'
import type { Instant } from '../../data/database/schema.ts'
import type { Reads } from '../../transaction.ts'
import type { ListedPage } from './sitemap-store.ts'
import type { Place } from './sitemap-xml.ts'

/** Rows are read in batches of this size, so that other requests are handled in between. */
export const batchSize = 500

/** All pages except posts: first the fixed pages, then those of tags, then those of authors. */
export interface PageList {
  count: number
  /** The pages from one position up to another, `to` excluded. */
  list(from: number, to: number): Promise<Place[]>
}

/** Counts the pages; their addresses are read later, by `list`. */
export async function readPageList({ sitemap }: Pick<Reads, 'sitemap'>, siteUrl: string): Promise<PageList> {
  const { tags, authors } = await sitemap.countPages()
  const newest = (await sitemap.findNewest())?.created_at ?? null
  const hasOwnAbout = await sitemap.isPublished(aboutUrl)
  const site = fixedPages({ newest, tags, authors, hasOwnAbout }, siteUrl)
  const lists = [
    { size: tags, read: sitemap.listTags, pathOf: (name: string) => paths.tag(name) },
    { size: authors, read: sitemap.listAuthors, pathOf: (name: string) => paths.author(name) },
  ]
  return {
    count: site.length + tags + authors,
    async list(from, to) {
      const places = site.slice(from, to)
      let before = site.length
      for (const { size, read, pathOf } of lists) {
        const rows = readInBatches(read, Math.max(0, from - before), Math.min(size, to - before))
        for await (const { name, newest: changed } of rows)
          places.push({ address: siteUrl + pathOf(name), changed })
        before += size
      }
      return places
    },
  }
}

interface Facts {
  newest: Instant | null
  tags: number
  authors: number
  hasOwnAbout: boolean
}

/**
 * The pages that are no posts and belong to no tag or author. An index without entries is left out, as its page says `noindex`, and so is About where the owners
 * wrote it, as it stands among the posts. Only the home page changes with the newest post.
 */
const fixedPages = ({ newest, tags, authors, hasOwnAbout }: Facts, siteUrl: string): Place[] =>
  [
    { path: paths.home(), isListed: true, changed: newest },
    { path: paths.about(), isListed: !hasOwnAbout },
    { path: paths.contact(), isListed: true },
    { path: paths.archive(), isListed: newest !== null },
    { path: paths.tags(), isListed: tags > 0 },
    { path: paths.authors(), isListed: authors > 0 },
  ]
    .filter(({ isListed }) => isListed)
    .map(({ path, changed = null }) => ({ address: siteUrl + path, changed }))

async function* readInBatches(
  read: (window: Window) => Promise<ListedPage[]>,
  from: number,
  to: number,
): AsyncGenerator<ListedPage> {
  for (let offset = from; offset < to; offset += batchSize) {
    if (offset > from) await nextIteration()
    yield* await read({ offset, limit: Math.min(batchSize, to - offset) })
  }
}
