import type { Site } from '#contract/pages/site.ts'
import type { MarkdownWorker } from '../../content/markdown/markdown-worker.ts'
import type { Signer } from '../../data/settings/signer.ts'
import { createFeedQueries } from '../../syndication/feeds/feed-queries.ts'
import { createFindFeed } from '../../syndication/feeds/find-feed.ts'
import { createFindPostMarkdown } from '../../syndication/post-markdown/find-post-markdown.ts'
import { createFindSitemap } from '../../syndication/sitemap/find-sitemap.ts'
import type { FindTextResource } from '../../syndication/text-resources/text-resource.ts'
import { createFindLlms } from '../../syndication/well-known/llms.ts'
import { findRobots } from '../../syndication/well-known/robots.ts'
import type { Reads } from '../../transaction.ts'

interface Parts {
  reads: Pick<Reads, 'counts' | 'posts' | 'authors' | 'feeds' | 'sitemap'>
  sign: Signer
  markdownWorker: MarkdownWorker
}

/** Creates the function that finds feeds, the sitemap and other text resources of a site by their addresses. */
export const createFindTextResource =
  ({ reads, sign, markdownWorker }: Parts) =>
  (site: Pick<Site, 'name' | 'url'>): FindTextResource => {
    const finders: FindTextResource[] = [
      createFindFeed(createFeedQueries({ reads, sign }), { siteName: site.name, siteUrl: site.url }),
      createFindSitemap(reads, site.url),
      createFindPostMarkdown({ reads, markdownWorker }, site.url),
      findRobots(site.url),
      createFindLlms(reads, site),
    ]
    return (url) => {
      for (const find of finders) {
        const render = find(url)
        if (render) return render
      }
      return null
    }
  }
