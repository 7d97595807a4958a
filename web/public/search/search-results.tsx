import type { SearchResult } from '#contract/pages/search.ts'
import type { Site } from '#contract/pages/site.ts'
import { foreignLanguage } from '../article/text-language.ts'
import { usePageData } from '../layout/page-data.ts'
import { PostCard } from '../listing/post-card.tsx'
import { cacheMarkupParts, slotFor } from '../markup/cached-markup.tsx'
import { markedHtml } from '../markup/marked-text.ts'

/**
 * Cards are cached with these placeholders for title and description, whose marks differ with each search: rendering a whole card takes
 * many times as long as filling them in.
 */
const slots = { title: slotFor('title'), excerpt: slotFor('excerpt') }

/** Cards usually have about a thousand characters. */
const cardMarkup = cacheMarkupParts(PostCard, 4_000_000, [slots.title, slots.excerpt])

export function SearchResults({ posts }: { posts: SearchResult[] }) {
  const { site } = usePageData()
  return (
    <ul className="post-list">
      {posts.map((post, at) => (
        <li
          key={post.url}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: React made it, but for texts that are escaped
          dangerouslySetInnerHTML={{ __html: resultMarkup(post, site, at === 0) }}
        />
      ))}
    </ul>
  )
}

const excerptHtml = ({ excerpt, isCode }: SearchResult['shown']): string =>
  isCode ? `<span class="code-hit">In code</span> <code>${markedHtml(excerpt)}</code>` : markedHtml(excerpt)

function resultMarkup({ shown, ...card }: SearchResult, site: Site, isFirst: boolean): string {
  const post = { ...card, title: slots.title, description: shown.excerpt.text && slots.excerpt }
  const lang = foreignLanguage(site, card.language)
  const [start, between, end] = cardMarkup({ post, lang, timeZone: site.timeZone, isFirst, isLead: false })
  return start + markedHtml(shown.title) + between + excerptHtml(shown) + end
}
