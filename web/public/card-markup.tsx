import { LRUCache } from 'lru-cache'
import { renderToStaticMarkup } from 'react-dom/server'
import { PostCard } from './post-card.tsx'

type Card = Parameters<typeof PostCard>[0]

/** At most so many UTF-16 code units, with the keys: a card has two to four thousand as a rule. */
const room = 4_000_000
const markups = new LRUCache<string, string>({
  maxSize: room,
  sizeCalculation: (markup, key) => markup.length + key.length,
})

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
