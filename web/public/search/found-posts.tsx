import type { SearchResult } from '#contract/pages/search.ts'
import { useSite } from '../layout/use-site.ts'
import { PostCard } from '../listing/post-card.tsx'
import { cacheMarkupParts } from '../markup/cached-markup.tsx'
import { markedHtml } from '../markup/marked-text.ts'

/**
 * A card is kept with these in the place of its title and its description, which are marked anew for each search: making a whole card takes
 * many times as long. They come first in it, and what else authors write comes after them.
 */
const slots = { title: '\u{e000}title\u{e000}', excerpt: '\u{e000}excerpt\u{e000}' }

/** A card has two to four thousand code units as a rule. */
const cardMarkup = cacheMarkupParts(PostCard, 4_000_000, [slots.title, slots.excerpt])

/** Posts that a search found, with its matches marked. */
export function SearchResults({ posts }: { posts: SearchResult[] }) {
  const { timeZone } = useSite().site
  return (
    <ul className="post-list">
      {posts.map((post, at) => (
        <li
          key={post.url}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: React made it, but for texts that are escaped
          dangerouslySetInnerHTML={{ __html: resultMarkup(post, timeZone, at === 0) }}
        />
      ))}
    </ul>
  )
}

function resultMarkup({ shown, ...card }: SearchResult, timeZone: string, isFirst: boolean): string {
  const post = { ...card, title: slots.title, description: shown.excerpt.text && slots.excerpt }
  const [start, between, end] = cardMarkup({ post, timeZone, isFirst, isLead: false })
  return start + markedHtml(shown.title) + between + markedHtml(shown.excerpt) + end
}
