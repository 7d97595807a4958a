import { feedAddress, feedFiles, feedFormats } from '#contract/addresses/feed-address.ts'
import { paths } from '#contract/addresses/page-paths.ts'
import type { HeadElement } from './head-markup.ts'

/** The `<link>` elements by which feed readers discover the feeds of a page. `page` is its path without a query. */
export const feedLinks = (page: string): HeadElement[] =>
  feedFormats.map((format) => ({
    link: {
      rel: 'alternate',
      type: feedFiles[format].type,
      title: feedFiles[format].name,
      href: feedAddress(page, format),
    },
  }))

/** For the page of a post: the feed of all posts, and the post as Markdown. */
export const postLinks = (url: string): HeadElement[] => [
  ...feedLinks(paths.home()).slice(0, 1),
  { link: { rel: 'alternate', type: 'text/markdown', href: paths.postMarkdown(url) } },
]
