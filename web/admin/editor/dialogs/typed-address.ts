import { blankPage, isSafeLink } from '#contract/html/safe-url.ts'

/** An address as somebody typed it: `example.org/x` means https. */
export function typedAddress(typed: string): string {
  const value = typed.trim()
  return /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d+)?(?:[/?#]|$)/u.test(value) ? `https://${value}` : value
}

/** A link as somebody typed it; a mail address means mail, and what no link may lead to a blank page. */
export function typedLink(typed: string): string {
  const value = typed.trim()
  if (/^[^\s@/:?#]+@[^\s@/:?#]+\.[^\s@/:?#]+$/.test(value)) return `mailto:${value}`
  const address = typedAddress(value)
  return isSafeLink(address) ? address : blankPage
}
