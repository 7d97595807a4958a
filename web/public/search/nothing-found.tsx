import type { SearchAlternatives } from '#contract/pages/search.ts'
import { CardList } from '../listing/card-list.tsx'
import { TagList } from '../post-parts/tag-list.tsx'

/** What a page without results offers: tags and the newest posts. */
export function NothingFound({ alternatives: { tags, posts } }: { alternatives: SearchAlternatives }) {
  return (
    <>
      {tags.length > 0 && (
        <section className="instead">
          <h2>Tags to explore</h2>
          <TagList tags={tags} />
        </section>
      )}
      {posts.length > 0 && (
        <section className="instead">
          <h2>Newest posts</h2>
          <CardList posts={posts} isBelow />
        </section>
      )}
    </>
  )
}
