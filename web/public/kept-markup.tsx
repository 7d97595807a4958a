import { LRUCache } from 'lru-cache'
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/**
 * Makes the function that gives a component's HTML, kept under all that it is made of: what stands on many pages is mostly the same on
 * each. It is never stale, as such a component must know nothing but what it is given.
 *
 * @param room At most so many UTF-16 code units, with the keys.
 */
export function keepMarkup<Props extends object>(Component: ComponentType<Props>, room: number) {
  const markups = new LRUCache<string, string>({
    maxSize: room,
    sizeCalculation: (markup, key) => markup.length + key.length,
  })
  return (props: Props): string => {
    const key = JSON.stringify(props)
    const known = markups.get(key)
    if (known !== undefined) return known
    // In one piece: React leaves a string of thousands of parts, which each page would put together again.
    const markup = Buffer.from(renderToStaticMarkup(<Component {...props} />)).toString()
    markups.set(key, markup)
    return markup
  }
}

/** Markup with HTML in the place of a slot, the first one only: what follows may be an author's text. */
export const filled = (markup: string, slot: string, html: string): string => markup.replace(slot, () => html)
