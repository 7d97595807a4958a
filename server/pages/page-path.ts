/** What the server does with a page's path before any page sees it. */
export type PathVerdict = { pass: true } | { redirect: string } | { missing: true }

/** Letters, digits and marks that need no encoding, encoded all the same: RFC 3986, section 6.2.2.2. */
const needlessEncoding = /%(?:2d|2e|5f|7e|3\d|[46][1-9a-f]|[57][0-9a])/gi

/** Segments that a browser resolves before it asks, also encoded: they arrive only by hand. */
const dotSegment = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i

/**
 * Each address has one spelling, and others lead to it: no trailing slash, nothing encoded without need, the admin area in lower case.
 * An address that begins with two slashes, or names a host, would lead to another host if it were redirected to, so it is none.
 * The data requests of hydrated routes are not offered.
 */
export function judgePath(url: string): PathVerdict {
  const end = url.indexOf('?')
  const path = end === -1 ? url : url.slice(0, end)
  const isForeign = !path.startsWith('/') || path.startsWith('//') || path.includes('\\')
  const isData = path.endsWith('.data') || path === '/__manifest'
  if (isForeign || isData || dotSegment.test(path)) return { missing: true }
  const spelled = path
    .replace(needlessEncoding, decodeURIComponent)
    .replace(/^\/admin(?=\/|$)/i, '/admin')
    .replace(/(?<=.)\/+$/, '')
  return spelled === path ? { pass: true } : { redirect: spelled + (end === -1 ? '' : url.slice(end)) }
}
