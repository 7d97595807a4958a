/** True for what belongs to the admin area, in its one spelling. */
export const isAdminPath = (url: string): boolean => /^\/admin(?:[/?]|$)/.test(url)

/** What the server does with a page's path before any page sees it. */
export type PathVerdict = { pass: true } | { redirect: string } | { missing: true }

/** Letters, digits and marks that need no encoding, encoded all the same: RFC 3986, section 6.2.2.2. */
const needlessEncoding = /%(?:2d|2e|5f|7e|3\d|[46][1-9a-f]|[57][0-9a])/gi

/** Segments that a browser resolves before it asks, also encoded: they arrive only by hand. */
const dotSegment = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i

/**
 * Each address has one spelling, and others lead to it: no trailing slash, nothing encoded without need, the admin area in lower case.
 * An address that begins with two slashes, or names a host, would lead to another host if it were redirected to, so it is none; nor is one
 * with the part that browsers keep for themselves.
 * The data requests of hydrated routes are not offered.
 */
export function judgePath(url: string): PathVerdict {
  const end = url.indexOf('?')
  const path = end === -1 ? url : url.slice(0, end)
  const isForeign = !path.startsWith('/') || path.startsWith('//') || path.includes('\\') || url.includes('#')
  const isData = path.endsWith('.data') || path === '/__manifest'
  if (isForeign || isData || dotSegment.test(path)) return { missing: true }
  const spelled = withoutTrailingSlashes(
    path.replace(needlessEncoding, decodeURIComponent).replace(/^\/admin(?=\/|$)/i, '/admin'),
  )
  return spelled === path ? { pass: true } : { redirect: spelled + (end === -1 ? '' : url.slice(end)) }
}

/** Not by a regular expression, which would look at every slash of a run that is not at the end once for each slash before it. */
function withoutTrailingSlashes(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end--
  return path.slice(0, end)
}
