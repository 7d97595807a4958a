/** The path of a request line, without its query and not decoded. */
export function rawPathOf(url: string): string {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}

/** True for a path, or an address with a host and a path, in which each percent sign begins an encoded character. */
export function isWellFormed(url: string): boolean {
  try {
    decodeURIComponent(rawPathOf(url))
    return url.startsWith('/') || URL.canParse(url)
  } catch {
    return false
  }
}

/**
 * What a route ending in `*` left of a well-formed path, decoded exactly once. Read from the request line, because a router decodes
 * too and a tag may contain `/` or `%`.
 */
export const decodeRest = (url: string, route: string): string =>
  decodeURIComponent(rawPathOf(url).slice(route.length - 1))
