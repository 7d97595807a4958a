import type { MetaDescriptor } from 'react-router'
import { feedAddress, feedFiles, feedFormats } from '#contract/addresses/feed-address.ts'
import { paths } from '#contract/addresses/page-paths.ts'

/** The `<link>` elements by which feed readers discover the feeds of a page. `page` is its path without a query. */
export const feedLinks = (page: string): MetaDescriptor[] =>
  feedFormats.map((format) => ({
    tagName: 'link',
    rel: 'alternate',
    type: feedFiles[format].type,
    title: feedFiles[format].name,
    href: feedAddress(page, format),
  }))

/** For the page of a post: the feed of all posts, and the post as Markdown. */
export const postLinks = (url: string): MetaDescriptor[] => [
  ...feedLinks(paths.home()).slice(0, 1),
  { tagName: 'link', rel: 'alternate', type: 'text/markdown', href: paths.postMarkdown(url) },
]
