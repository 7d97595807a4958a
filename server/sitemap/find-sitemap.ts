import { setImmediate as nextTurn } from 'node:timers/promises'
import { surrogateKeys } from '../answers/surrogate-keys.ts'
import type { Reads } from '../database/transaction.ts'
import type { FindDocument } from '../documents/document.ts'
import type { PageLinks } from '../documents/page-links.ts'
import { rawPathOf } from '../http/raw-path.ts'
import { mostAddresses, partPath, readPartPath, type SitemapPart, sitemapPath } from './sitemap-address.ts'
import type { ListedPage } from './sitemap-store.ts'
import { indexXml, type Place, sitemapXml, urlElement } from './sitemap-xml.ts'

/** The pages that are always there, by their paths, and whether they change with each new post. */
const sitePages: { path: string; listsPosts: boolean }[] = [
  { path: '/', listsPosts: true },
  { path: '/about', listsPosts: false },
  { path: '/contact', listsPosts: false },
]

/** So many rows are read at once; then others have their turn. */
const rowsOfTurn = 500

/**
 * Finds `/sitemap.xml`, which is an index of parts once there are more addresses than one document may have. Parts of posts go by their numbers of
 * publication, which never change, so that each is one range of an index, wherever it is.
 */
export function createFindSitemap({ sitemap }: Pick<Reads, 'sitemap'>, links: PageLinks): FindDocument {
  /** All pages but those of posts. An index that has nothing in it asks not to be listed. */
  async function listPages(): Promise<Place[]> {
    const newest = (await sitemap.findNewest())?.created_at ?? null
    const places = sitePages.map(({ path, listsPosts }) => ({
      address: links.page(path),
      changed: listsPosts ? newest : null,
    }))
    const tags: Place[] = []
    for await (const { name, newest: changed } of eachPage(sitemap.listTags))
      tags.push({ address: links.tag(name), changed })
    const authors: Place[] = []
    for await (const { name, newest: changed } of eachPage(sitemap.listAuthors))
      authors.push({ address: links.author(name), changed })
    const indexes = [
      { path: '/archive', isListed: newest !== null },
      { path: '/tags', isListed: tags.length > 0 },
      { path: '/authors', isListed: authors.length > 0 },
    ]
    for (const { path, isListed } of indexes)
      if (isListed) places.push({ address: links.page(path), changed: null })
    return [...places, ...tags, ...authors]
  }

  /** The elements of the posts after one number of publication and up to another. */
  async function elementsOfPosts(after: number, upTo: number): Promise<string> {
    let elements = ''
    for (let last = after; ; ) {
      const rows = await sitemap.listPosts(last, upTo, rowsOfTurn)
      for (const { url, updated_at } of rows)
        elements += urlElement({ address: links.post(url), changed: updated_at })
      if (rows.length < rowsOfTurn) return elements
      last = rows.at(-1)?.publication as number
      await nextTurn()
    }
  }

  async function writeWhole(): Promise<string> {
    const newest = (await sitemap.findNewest())?.publication ?? 0
    const pages = await listPages()
    if (newest + pages.length <= mostAddresses)
      return sitemapXml(pages.map(urlElement).join('') + (await elementsOfPosts(0, newest)))
    const parts: SitemapPart[] = []
    for (let number = 1; (number - 1) * mostAddresses < pages.length; number++)
      parts.push({ kind: 'pages', number })
    for (let number = 1; (number - 1) * mostAddresses < newest; number++) {
      const [after, upTo] = boundsOf(number)
      if ((await sitemap.listPosts(after, upTo, 1)).length > 0) parts.push({ kind: 'posts', number })
    }
    return indexXml(parts.map((part) => links.page(partPath(part))))
  }

  /** Null for a part without any address. */
  async function writePart({ kind, number }: SitemapPart): Promise<string | null> {
    const [after, upTo] = boundsOf(number)
    const elements =
      kind === 'posts'
        ? await elementsOfPosts(after, upTo)
        : (await listPages()).slice(after, upTo).map(urlElement).join('')
    return elements === '' ? null : sitemapXml(elements)
  }

  return (url) => {
    const path = rawPathOf(url)
    const part = readPartPath(path)
    if (!part && path !== sitemapPath) return null
    return async (note) => {
      // Each change of what is public touches the words of search as well.
      note(surrogateKeys.list, surrogateKeys.search)
      const text = part ? await writePart(part) : await writeWhole()
      return text === null ? null : { type: 'application/xml; charset=utf-8', text, isFollowed: true }
    }
  }
}

/** The publications, or places in a list, of the n-th part: after the first and up to the second. */
const boundsOf = (number: number): [after: number, upTo: number] => [
  (number - 1) * mostAddresses,
  number * mostAddresses,
]

/** Reads a list in turns. Those that have public posts. */
async function* eachPage(
  read: (after: string, limit: number) => Promise<ListedPage[]>,
): AsyncGenerator<{ name: string; newest: string }> {
  for (let after = ''; ; ) {
    const rows = await read(after, rowsOfTurn)
    for (const { name, newest } of rows) if (name !== null && newest !== null) yield { name, newest }
    if (rows.length < rowsOfTurn) return
    after = rows.at(-1)?.place as string
    await nextTurn()
  }
}
