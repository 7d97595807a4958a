import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Reads } from '../database/transaction.ts'
import type { PageLinks } from '../documents/page-links.ts'
import type { ListedPage, Window } from './sitemap-store.ts'
import type { Place } from './sitemap-xml.ts'

/** So many rows are read at once; then others have their turn. */
export const rowsOfTurn = 500

/** The pages that are always there, by their paths, and whether they change with each new post. */
const sitePages: { path: string; listsPosts: boolean }[] = [
  { path: '/', listsPosts: true },
  { path: '/about', listsPosts: false },
  { path: '/contact', listsPosts: false },
]

/** Makes what lists the pages that are no posts: the site's own, then those of tags, then those of authors. */
export function createPageList({ sitemap }: Pick<Reads, 'sitemap'>, links: PageLinks) {
  /** An index that has nothing in it asks not to be listed. */
  async function listSitePages(counts: { tags: number; authors: number }): Promise<Place[]> {
    const newest = (await sitemap.findNewest())?.created_at ?? null
    const indexes = [
      { path: '/archive', isListed: newest !== null },
      { path: '/tags', isListed: counts.tags > 0 },
      { path: '/authors', isListed: counts.authors > 0 },
    ]
    return [
      ...sitePages.map(({ path, listsPosts }) => ({
        address: links.page(path),
        changed: listsPosts ? newest : null,
      })),
      ...indexes
        .filter(({ isListed }) => isListed)
        .map(({ path }) => ({ address: links.page(path), changed: null })),
    ]
  }

  return {
    async count(): Promise<number> {
      const counts = await sitemap.countPages()
      return (await listSitePages(counts)).length + counts.tags + counts.authors
    },

    /** Those from one place of the list up to, and without, another one. */
    async list(from: number, to: number): Promise<Place[]> {
      const counts = await sitemap.countPages()
      const site = await listSitePages(counts)
      const lists = [
        { size: counts.tags, read: sitemap.listTags, link: links.tag },
        { size: counts.authors, read: sitemap.listAuthors, link: links.author },
      ]
      const places = site.slice(from, to)
      let before = site.length
      for (const { size, read, link } of lists) {
        const rows = readInTurns(read, Math.max(0, from - before), Math.min(size, to - before))
        for await (const { name, newest } of rows) places.push({ address: link(name), changed: newest })
        before += size
      }
      return places
    },
  }
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
