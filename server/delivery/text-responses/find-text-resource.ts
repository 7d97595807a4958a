import type { MarkdownWorker } from '../../content/markdown/markdown-worker.ts'
import type { Signer } from '../../data/settings/signer.ts'
import type { ReadSite } from '../../foundation/site/read-site.ts'
import { createFindCitations } from '../../syndication/citations/find-citations.ts'
import { createFeedQueries } from '../../syndication/feeds/feed-queries.ts'
import { createFindFeed } from '../../syndication/feeds/find-feed.ts'
import { createFindPostMarkdown } from '../../syndication/post-markdown/find-post-markdown.ts'
import { createFindSitemap } from '../../syndication/sitemap/find-sitemap.ts'
import type { FindTextResource } from '../../syndication/text-resources/text-resource.ts'
import { createFindLlms } from '../../syndication/well-known/llms.ts'
import { createFindRobots } from '../../syndication/well-known/robots.ts'
import type { Reads } from '../../transaction.ts'

interface Parts {
  reads: Pick<Reads, 'counts' | 'posts' | 'authors' | 'feeds' | 'sitemap' | 'tags'>
  sign: Signer
  markdownWorker: MarkdownWorker
  readSite: ReadSite
}

/** Creates the function that finds feeds, the sitemap and other text resources of a site by their addresses. */
export const createFindTextResource =
  ({ reads, sign, markdownWorker, readSite }: Parts) =>
  (siteUrl: string): FindTextResource => {
    const finders: FindTextResource[] = [
      createFindFeed(createFeedQueries({ reads, sign }), { readSite, siteUrl }),
      createFindSitemap(reads, siteUrl, readSite),
      createFindPostMarkdown({ reads, markdownWorker }, siteUrl),
      ...createFindCitations(reads, { readSite, siteUrl }),
      createFindRobots({ readSite, siteUrl }),
      createFindLlms(reads, { readSite, siteUrl }),
    ]
    return (url) => {
      for (const find of finders) {
        const render = find(url)
        if (render) return render
      }
      return null
    }
  }
