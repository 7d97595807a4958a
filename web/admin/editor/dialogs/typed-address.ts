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
