import { setImmediate as nextIteration } from 'node:timers/promises'
import { paths } from '#contract/addresses/page-paths.ts'
import { partPath, readPartPath, type SitemapPart, sitemapPath } from '#contract/addresses/sitemap-address.ts'
import { languageAmongTranslations, readPublicTranslations } from '../../blog/posts/public-translations.ts'
import { cacheTags } from '../../foundation/cache-tags/cache-tags.ts'
import { rawPathOf } from '../../foundation/http/raw-path.ts'
import type { ReadSite } from '../../foundation/site/read-site.ts'
import type { Reads } from '../../transaction.ts'
import type { FindTextResource } from '../text-resources/text-resource.ts'
import { batchSize, type PageList, readPageList } from './list-pages.ts'
import { maxAddressesOfPart, maxAddressesOfSitemap } from './sitemap-sizes.ts'
import type { SitemapPost } from './sitemap-store.ts'
import { indexXml, type Place, sitemapXml, urlElement } from './sitemap-xml.ts'

/**
 * Finds `/sitemap.xml`, which becomes an index of parts when there are more addresses than one document may have. Parts of posts are ranges of
 * publication numbers, which never change, so that each is read as one range of a database index.
 */
export function createFindSitemap(
  { sitemap, posts }: Pick<Reads, 'sitemap' | 'posts'>,
  siteUrl: string,
  readSite: ReadSite,
): FindTextResource {
  const readPages = () => readPageList({ sitemap }, siteUrl)

  const elementsOfPages = async (pages: PageList, from: number, to: number): Promise<string> =>
    (await pages.list(from, to)).map(urlElement).join('')

  const addressOf = ({ url }: { url: string }) => siteUrl + paths.post(url)

  /** Returns the function that tells in which languages a post is public, and where. */
  async function readLanguages(rows: SitemapPost[]) {
    const { language: siteLanguage } = await readSite()
    const translationsOf = await readPublicTranslations({ posts }, rows, siteLanguage)
    return (row: SitemapPost): Place['languages'] => {
      const translations = translationsOf(row)
      if (translations.length === 0) return undefined
      const own = { url: row.url, language: languageAmongTranslations(row, siteLanguage) }
      return [own, ...translations].map((post) => ({ address: addressOf(post), language: post.language }))
    }
  }

  /** The elements of the posts after one publication number up to another. */
  async function elementsOfPosts(after: number, upTo: number): Promise<string> {
    let elements = ''
    for (let last = after; ; ) {
      const rows = await sitemap.listPosts(last, upTo, batchSize)
      const languagesOf = await readLanguages(rows)
      for (const row of rows)
        elements += urlElement({
          address: addressOf(row),
          changed: row.updated_at,
          languages: languagesOf(row),
        })
      last = rows.at(-1)?.publication ?? upTo
      if (rows.length < batchSize || last === upTo) return elements
      await nextIteration()
    }
  }

  async function writeWhole(): Promise<string> {
    const newest = (await sitemap.findNewest())?.publication ?? 0
    const pages = await readPages()
    if (newest + pages.count <= maxAddressesOfSitemap)
      return sitemapXml((await elementsOfPages(pages, 0, pages.count)) + (await elementsOfPosts(0, newest)))
    const partsOfPages = Array.from({ length: partsOf(pages.count) }, (_, at) => at + 1)
    const partsOfPosts = await sitemap.listParts(maxAddressesOfPart, partsOf(newest))
    const parts: SitemapPart[] = [
      ...partsOfPages.map((number) => ({ kind: 'pages' as const, number })),
      ...partsOfPosts.map((number) => ({ kind: 'posts' as const, number })),
    ]
    return indexXml(parts.map((part) => siteUrl + partPath(part)))
  }

  /** Null for a part without addresses. */
  async function writePart({ kind, number }: SitemapPart): Promise<string | null> {
    const bounds = [(number - 1) * maxAddressesOfPart, number * maxAddressesOfPart] as const
    const elements =
      kind === 'posts'
        ? await elementsOfPosts(...bounds)
        : await elementsOfPages(await readPages(), ...bounds)
    return elements === '' ? null : sitemapXml(elements)
  }

  return (url) => {
    const path = rawPathOf(url)
    const part = readPartPath(path)
    if (!part && path !== sitemapPath) return null
    return async (addCacheTags) => {
      const { list, updates, tags, authors } = cacheTags
      addCacheTags(list, updates, tags, authors)
      const text = part ? await writePart(part) : await writeWhole()
      return text === null ? null : { type: 'application/xml; charset=utf-8', text, isPolled: true }
    }
  }
}

const partsOf = (addresses: number): number => Math.ceil(addresses / maxAddressesOfPart)
