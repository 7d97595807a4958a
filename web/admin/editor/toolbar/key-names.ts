const isApple = /Mac|iP(?:hone|ad|od)/.test(globalThis.navigator?.platform ?? '')

const apple: Record<string, string> = { Mod: '⌘', Alt: '⌥', Shift: '⇧' }

const split = (keys: string): string[] => keys.split(/-(?=.)/)

const upper = (key: string): string => (key.length === 1 ? key.toUpperCase() : key)

/** Keys as people read them, such as `Ctrl+Shift+S` or `⌘⇧S`. */
export function readableKeys(keys: string): string {
  const parts = split(keys).map(upper)
  if (isApple) return parts.map((part) => apple[part] ?? part).join('')
  return parts.map((part) => (part === 'Mod' ? 'Ctrl' : part)).join('+')
}

/** Keys as `aria-keyshortcuts` spells them. */
export const ariaKeys = (keys: string): string =>
  split(keys)
    .map((part) => (part === 'Mod' ? (isApple ? 'Meta' : 'Control') : upper(part)))
    .join('+')
