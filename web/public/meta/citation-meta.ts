import { paths } from '#contract/addresses/page-paths.ts'
import { type Citation, citationOf, writeDay } from '#contract/citations/citation.ts'
import type { RenderedPost } from '#contract/pages/posts.ts'
import type { Site } from '#contract/pages/site.ts'
import type { HeadElement } from './head-markup.ts'

export const citationOfPost = (site: Site, post: RenderedPost): Citation =>
  citationOf(post, { site: site.name, url: site.url + paths.post(post.url), timeZone: site.timeZone })

/**
 * What Google Scholar (https://scholar.google.com/intl/en/scholar/inclusion.html) and reference managers read. Scholar wants a title, an author and a
 * date with slashes. Without its own name for the type, Zotero takes each page with these for an article of a journal.
 */
export function citationMeta(
  site: Site,
  post: RenderedPost,
  { title, author, tags, published, url }: Citation,
): HeadElement[] {
  const day = writeDay(published, '/')
  const values = {
    citation_title: title,
    citation_author: author?.name,
    citation_publication_date: day,
    citation_online_date: day,
    citation_language: post.language ?? site.language,
    citation_publisher: site.name,
    citation_keywords: tags.join('; '),
    citation_public_url: url,
    citation_fulltext_html_url: url,
    'z:itemType': 'blogPost',
  }
  return Object.entries(values).flatMap(([name, content]) => (content ? [{ meta: { name, content } }] : []))
}
