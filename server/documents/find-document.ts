import type { Reads } from '../database/transaction.ts'
import { createFeedReading } from '../feeds/feed-reading.ts'
import { createFindFeed } from '../feeds/find-feed.ts'
import { createFindMarkdown } from '../markdown/find-markdown.ts'
import type { MarkdownWorkshop } from '../markdown/markdown-workshop.ts'
import type { Sign } from '../settings/secret.ts'
import type { Site } from '../site.ts'
import { createFindSitemap } from '../sitemap/find-sitemap.ts'
import type { FindDocument } from './document.ts'
import { createPageLinks } from './page-links.ts'
import { findRobots } from './robots.ts'

interface Parts {
  reads: Pick<Reads, 'counts' | 'posts' | 'authors' | 'feeds' | 'sitemap'>
  sign: Sign
  markdownWorkshop: MarkdownWorkshop
}

/** Makes the function that finds feeds, the sitemap and other documents of a site by their addresses. */
export const createDocuments =
  ({ reads, sign, markdownWorkshop }: Parts) =>
  (site: Pick<Site, 'name' | 'url'>): FindDocument => {
    const links = createPageLinks(site.url)
    const finders: FindDocument[] = [
      createFindFeed(createFeedReading({ reads, sign }), { siteName: site.name, links }),
      createFindSitemap(reads, links),
      createFindMarkdown({ reads, markdownWorkshop }, links),
      findRobots(links),
    ]
    return (url) => {
      for (const find of finders) {
        const make = find(url)
        if (make) return make
      }
      return null
    }
  }
