import { feedAddress } from '#contract/addresses/feed-address.ts'

/** Leads to the feed of the posts that a page lists. */
export function FeedLink({ page }: { page: string }) {
  return (
    <div className="sort-links">
      <a href={feedAddress(page)}>Feed</a>
    </div>
  )
}
