import type { Feed, FeedEntry } from './feed.ts'
import type { Writer } from './write-feed.ts'

const itemOf = (entry: FeedEntry) => ({
  id: entry.id,
  url: entry.page,
  title: entry.title,
  ...(entry.language && { language: entry.language }),
  summary: entry.summary,
  // One of the two is required.
  ...(entry.html ? { content_html: entry.html } : { content_text: entry.summary || entry.title }),
  date_published: entry.published,
  date_modified: entry.updated,
  authors: [{ name: entry.author.name, ...(entry.author.page && { url: entry.author.page }) }],
  tags: entry.tags,
  ...(entry.image && { image: entry.image.url }),
})

/** Writes the items of a feed: https://www.jsonfeed.org/version/1.1/#items-a-name-items-a */
export function writeJsonItems({ generateJsonFeed }: Writer, entries: FeedEntry[]): string[] {
  const { items } = generateJsonFeed({ title: '', items: entries.map(itemOf) }) as { items: object[] }
  return items.map((item) => JSON.stringify(item))
}

/** https://www.jsonfeed.org/version/1.1/. `items` is required even if it is empty. */
export function writeJsonFeed({ generateJsonFeed }: Writer, feed: Feed, items: string[]): string {
  const frame = generateJsonFeed({
    title: feed.title,
    description: feed.description,
    ...(feed.language && { language: feed.language }),
    home_page_url: feed.page,
    feed_url: feed.self('json'),
    ...(feed.older && { next_url: feed.older('json') }),
    items: [],
  })
  return `${JSON.stringify(frame).slice(0, -1)},"items":[${items.join()}]}`
}
