import { authors, tags } from '../../toolchain/content/invented-post.ts'
import { urlOf } from '../../toolchain/content/write-posts.ts'
import type { Part } from '../part.ts'
import { type MeasuredKind, measureRenderings } from '../rendering-costs.ts'

/** Text resources for programs, rendered on each request. */
export const textResources: Part = {
  summary: 'feeds, sitemap and Markdown, with few and with many posts',
  measure: async (options) => [await measureRenderings('Text resources', kinds, options)],
}

/** Archives of feeds are chosen so that their lists are full with few posts too. */
const kinds: Record<string, MeasuredKind> = {
  'Atom feed': { max: 2, address: () => '/feed.xml' },
  'RSS feed': { max: 2, address: () => '/rss.xml' },
  'JSON feed': { max: 2, address: () => '/feed.json' },
  'an archive': {
    max: 2.5,
    address: (n, posts) => `/feed.xml?before=${32 * (1 + ((n * 7_919) % Math.floor(posts / 64)))}`,
  },
  'feed of a tag': { max: 2, address: (n) => `/tags/${tags[n % 6]}/feed.xml` },
  'feed of an author': { max: 2, address: (n) => `/author/${authors[n % 3]}/feed.xml` },
  'a post as Markdown': {
    max: 5,
    address: (n, posts) => `/${urlOf(1 + ((n * 7_919) % posts))}.md`,
    warmUp: 300,
  },
  'sitemap, or its index': { max: 2, address: () => '/sitemap.xml' },
  'a part of the sitemap': { max: 2, address: () => '/sitemap-posts-1.xml' },
}
