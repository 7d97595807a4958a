/** What the server does with a page's path before any page sees it. */
export type PathVerdict = { pass: true } | { redirect: string } | { missing: true }

/**
 * A trailing slash is taken off; an address that begins with two slashes would lead to another host if it were redirected to, so it
 * is none; the data requests of hydrated routes are not offered.
 */
export function judgePath(url: string): PathVerdict {
  const end = url.indexOf('?')
  const path = end === -1 ? url : url.slice(0, end)
  if (path.startsWith('//') || path.includes('\\') || path.endsWith('.data') || path === '/__manifest') {
    return { missing: true }
  }
  const trimmed = path.replace(/\/+$/, '')
  if (path !== '/' && trimmed !== path)
    return { redirect: (trimmed || '/') + (end === -1 ? '' : url.slice(end)) }
  return { pass: true }
}
