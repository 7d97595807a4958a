import type { Feed, FeedEntry } from './feed.ts'
import type { Writer } from './write-feed.ts'

/** An item of a feed: https://www.jsonfeed.org/version/1.1/#items-a-name-items-a */
export function writeJsonItem({ generateJsonFeed }: Writer, entry: FeedEntry): string {
  const { items } = generateJsonFeed({
    title: 'One',
    items: [
      {
        id: entry.id,
        url: entry.page,
        title: entry.title,
        summary: entry.summary,
        // One of both is required.
        ...(entry.html ? { content_html: entry.html } : { content_text: entry.summary || entry.title }),
        date_published: entry.published,
        date_modified: entry.updated,
        authors: [{ name: entry.author.name, ...(entry.author.page && { url: entry.author.page }) }],
        tags: entry.tags,
        ...(entry.image && { image: entry.image.url }),
      },
    ],
  }) as { items: object[] }
  return JSON.stringify(items[0])
}

/** https://www.jsonfeed.org/version/1.1/. An empty list of items, which the writer leaves out, is required. */
export function writeJsonFeed({ generateJsonFeed }: Writer, feed: Feed, items: string[]): string {
  const frame = generateJsonFeed({
    title: feed.title,
    description: feed.description,
    home_page_url: feed.page,
    feed_url: feed.self('json'),
    ...(feed.older && { next_url: feed.older('json') }),
    items: [],
  })
  return `${JSON.stringify(frame).slice(0, -1)},"items":[${items.join()}]}`
}
