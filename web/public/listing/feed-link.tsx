import { feedAddress } from '#contract/addresses/feed-address.ts'

/** `page` is the path of the page that lists the posts. */
export function FeedLink({ page }: { page: string }) {
  return (
    <div className="sort-links">
      <a href={feedAddress(page)}>Feed</a>
    </div>
  )
}
