import { blankPage, isSafeLink } from '#contract/html/safe-url.ts'

/** Adds `https://` to addresses such as `example.org/x`. */
export function typedAddress(typed: string): string {
  const value = typed.trim()
  return /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d+)?(?:[/?#]|$)/u.test(value) ? `https://${value}` : value
}

/** Turns a mail address into `mailto:`, and an unsafe address into `about:blank`. */
export function typedLink(typed: string): string {
  const value = typed.trim()
  if (/^[^\s@/:?#]+@[^\s@/:?#]+\.[^\s@/:?#]+$/.test(value)) return `mailto:${value}`
  const address = typedAddress(value)
  return isSafeLink(address) ? address : blankPage
}

/** True if the text could be words of a post, and is not the beginning of an address. */
export function isSearch(typed: string): boolean {
  const value = typed.trim()
  return value !== '' && typedAddress(value) === value && !/^(?:[/#?.]|[a-z][a-z\d+.-]*:\S|\S+@)/i.test(value)
}
