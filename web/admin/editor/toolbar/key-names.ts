import { isApple } from '../../keys/is-apple.ts'
import { hasKeyboard } from './input-devices.ts'

const apple: Record<string, string> = { Mod: '⌘', Alt: '⌥', Shift: '⇧' }

const split = (keys: string): string[] => keys.split(/-(?=.)/)

const arrows: Record<string, string> = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→' }

const upper = (key: string): string => (key.length === 1 ? key.toUpperCase() : key)

/** Formats keys as `Ctrl+Shift+S` or `⌘⇧S`. */
export function readableKeys(keys: string): string {
  const parts = split(keys).map((key) => arrows[key] ?? upper(key))
  if (isApple) return parts.map((part) => apple[part] ?? part).join('')
  return parts.map((part) => (part === 'Mod' ? 'Ctrl' : part)).join('+')
}

/** Formats keys for menus. Returns null where there is no keyboard. */
export const shownKeys = (keys: string | null): string | null =>
  keys && hasKeyboard() ? readableKeys(keys) : null

/** Returns a title that names the keys if there is a keyboard. */
export const titleWithKeys = (label: string, keys: string): string =>
  hasKeyboard() ? `${label} (${readableKeys(keys)})` : label

/** Formats keys for `aria-keyshortcuts`. */
export const ariaKeys = (keys: string): string =>
  split(keys)
    .map((part) => (part === 'Mod' ? (isApple ? 'Meta' : 'Control') : upper(part)))
    .join('+')
