import { LRUCache } from 'lru-cache'
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/**
 * Makes the function that gives a component's HTML, kept under all that it is made of: what stands on many pages is mostly the same on
 * each. It is never stale, as such a component must know nothing but what it is given.
 *
 * @param room At most so many UTF-16 code units, with the keys.
 */
export function cacheMarkup<Props extends object>(Component: ComponentType<Props>, room: number) {
  const keptParts = cacheMarkupParts(Component, room, [])
  return (props: Props): string => keptParts(props)[0] as string
}

/**
 * As `keepMarkup`, for what differs from page to page in some of its texts: gives what stands before, between and after the slots.
 *
 * @param slots What stands for these texts, in their order, before all that authors write. One that a component leaves out may be found in what
 * an author wrote, which is cut there then.
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

/**
 * Cut at the first of each slot; where there is none, what follows is empty. In one piece before: React leaves a string of thousands of
 * parts, which each page would put together again.
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
