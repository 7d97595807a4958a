import type { Feed, FeedEntry } from './feed.ts'

/** Writes an item of a feed: https://www.jsonfeed.org/version/1.1/#items-a-name-items-a */
export const writeJsonItem = (entry: FeedEntry): string =>
  JSON.stringify({
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

/** Writes a feed document around its items: https://www.jsonfeed.org/version/1.1/ */
export function writeJsonFeed(feed: Feed, items: string[]): string {
  const frame = JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    description: feed.description,
    ...(feed.language && { language: feed.language }),
    home_page_url: feed.page,
    feed_url: feed.self('json'),
    ...(feed.older && { next_url: feed.older('json') }),
  })
  return `${frame.slice(0, -1)},"items":[${items.join()}]}`
}
