import { paths } from '../../paths.ts'

/** Leads to the feed of the posts that a page lists. */
export function FeedLink({ page }: { page: string }) {
  return (
    <div className="sort-links">
      <a href={paths.feed(page)}>Feed</a>
    </div>
  )
}
