import { LRUCache } from 'lru-cache'
import { renderToStaticMarkup } from 'react-dom/server'
import { PostCard } from './post-card.tsx'

type Card = Parameters<typeof PostCard>[0]

/** Some megabytes at most: a card has two to four kilobytes. */
const markups = new LRUCache<string, string>({ max: 1_000 })

/**
 * The HTML of a card, kept under all that it is made of: cards stand on many pages, and a page that is rendered anew has mostly the
 * same ones. It is never stale, as a card knows nothing but what it is given.
 */
export function cardMarkup(card: Card): string {
  const key = JSON.stringify(card)
  const known = markups.get(key)
  if (known !== undefined) return known
  // In one piece: React leaves a string of thousands of parts, which each page would put together again.
  const markup = Buffer.from(renderToStaticMarkup(<PostCard {...card} />)).toString()
  markups.set(key, markup)
  return markup
}
