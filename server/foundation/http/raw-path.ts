/** The path of a request target, not decoded and without the query. */
export function rawPathOf(url: string): string {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}

/** True for a path or an absolute URL in which each percent sign begins an encoded character. */
export function isWellFormed(url: string): boolean {
  try {
    decodeURIComponent(rawPathOf(url))
    return url.startsWith('/') || URL.canParse(url)
  } catch {
    return false
  }
}

/**
 * The part of a well-formed path that matches the `*` at the end of a route, decoded exactly once. Not taken from the router, which decodes too: a
 * tag may contain `/` or `%`.
 */
export const decodeRest = (url: string, route: string): string =>
  decodeURIComponent(rawPathOf(url).slice(route.length - 1))
