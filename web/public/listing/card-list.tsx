import type { PostCard as Post } from '#contract/pages/posts.ts'
import { foreignLanguage } from '../article/text-language.ts'
import { usePageData } from '../layout/page-data.ts'
import { cacheMarkup } from '../markup/cached-markup.tsx'
import { PostCard } from './post-card.tsx'

/** Cards usually have about a thousand characters. */
const cardMarkup = cacheMarkup(PostCard, 4_000_000)

/** With `hasLead` the first card is larger; with `isBelow` it is further down the page than what is seen first. */
export function CardList({
  posts,
  hasLead = false,
  isBelow = false,
}: {
  posts: Post[]
  hasLead?: boolean
  isBelow?: boolean
}) {
  const { site } = usePageData()
  return (
    <ul className={hasLead ? 'post-list with-lead' : 'post-list'}>
      {posts.map((post, at) => (
        <li
          key={post.url}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: React made it
          dangerouslySetInnerHTML={{
            __html: cardMarkup({
              post,
              lang: foreignLanguage(site, post.language),
              timeZone: site.timeZone,
              isFirst: at === 0 && !isBelow,
              isLead: hasLead && at === 0,
            }),
          }}
        />
      ))}
    </ul>
  )
}
