import { LRUCache } from 'lru-cache'
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/**
 * Creates a function that renders a component to HTML and caches the result by its props, as many pages repeat the same parts. The
 * component must depend on nothing but its props, so that the cache is never stale.
 *
 * @param room Capacity in UTF-16 code units, including the keys.
 */
export function cacheMarkup<Props extends object>(Component: ComponentType<Props>, room: number) {
  const keptParts = cacheMarkupParts(Component, room, [])
  return (props: Props): string => keptParts(props)[0] as string
}

/**
 * Like `cacheMarkup`, for components with texts that differ on each page: returns the HTML before, between and after the slots.
 *
 * @param slots The placeholders of these texts, in order: see `slotFor`.
 */
export function cacheMarkupParts<Props extends object>(
  Component: ComponentType<Props>,
  room: number,
  slots: string[],
) {
  const kept = new LRUCache<string, string[]>({
    maxSize: room,
    sizeCalculation: (parts, key) => parts.reduce((size, part) => size + part.length, key.length),
  })
  return (props: Props): string[] => {
    const key = JSON.stringify(props)
    const known = kept.get(key)
    if (known) return known
    const parts = splitAtSlots(renderToStaticMarkup(<Component {...props} />), slots)
    kept.set(key, parts)
    return parts
  }
}

/** The placeholder of a text that differs. It has a control character, which no stored text has: see `plain-text.ts`. */
export const slotFor = (name: string): string => `\u{1}${name}\u{1}`

/** This runs on the server alone, while the folder is compiled without the types of Node. */
declare const Buffer: { from(text: string): { toString(): string } }

/**
 * Splits at the first occurrence of each slot; where there is none, the following parts are empty. The copy flattens the string: React builds
 * it by concatenation, and each page would flatten it again.
 */
function splitAtSlots(markup: string, slots: string[]): string[] {
  let rest = Buffer.from(markup).toString()
  const parts: string[] = []
  for (const slot of slots) {
    const [before = '', ...after] = rest.split(slot)
    parts.push(before)
    rest = after.join(slot)
  }
  return [...parts, rest]
}
