import { setImmediate as nextTurn } from 'node:timers/promises'
import { paths } from '#contract/addresses/page-paths.ts'
import type { Window } from '../../blog/discovery/post-count-store.ts'
import type { Instant } from '../../data/database/schema.ts'
import type { Reads } from '../../transaction.ts'
import type { ListedPage } from './sitemap-store.ts'
import type { Place } from './sitemap-xml.ts'

/** So many rows are read at once; then others have their turn. */
export const rowsOfTurn = 500

/** The pages that are always there, by their paths, and whether they change with each new post. */
const sitePages: { path: string; listsPosts: boolean }[] = [
  { path: paths.home(), listsPosts: true },
  { path: paths.about(), listsPosts: false },
  { path: paths.contact(), listsPosts: false },
]

/** The pages that are no posts, in their order: the site's own, then those of tags, then those of authors. */
export interface PageList {
  count: number
  /** Those from one place of the list up to, and without, another one. */
  list(from: number, to: number): Promise<Place[]>
}

/** Looks how many of each there are. */
export async function readPageList({ sitemap }: Pick<Reads, 'sitemap'>, siteUrl: string): Promise<PageList> {
  const { tags, authors } = await sitemap.countPages()
  const newest = (await sitemap.findNewest())?.created_at ?? null
  const site = listSitePages({ newest, tags, authors }, siteUrl)
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
        const rows = readInTurns(read, Math.max(0, from - before), Math.min(size, to - before))
        for await (const { name, newest: changed } of rows)
          places.push({ address: siteUrl + pathOf(name), changed })
        before += size
      }
      return places
    },
  }
}

/** An index that has nothing in it asks not to be listed. */
function listSitePages(
  { newest, tags, authors }: { newest: Instant | null; tags: number; authors: number },
  siteUrl: string,
): Place[] {
  const indexes = [
    { path: paths.archive(), isListed: newest !== null },
    { path: paths.tags(), isListed: tags > 0 },
    { path: paths.authors(), isListed: authors > 0 },
  ].filter(({ isListed }) => isListed)
  return [
    ...sitePages.map(({ path, listsPosts }) => ({
      address: siteUrl + path,
      changed: listsPosts ? newest : null,
    })),
    ...indexes.map(({ path }) => ({ address: siteUrl + path, changed: null })),
  ]
}

async function* readInTurns(
  read: (window: Window) => Promise<ListedPage[]>,
  from: number,
  to: number,
): AsyncGenerator<ListedPage> {
  for (let offset = from; offset < to; offset += rowsOfTurn) {
    if (offset > from) await nextTurn()
    yield* await read({ offset, limit: Math.min(rowsOfTurn, to - offset) })
  }
}
