import { AppError } from '../errors.ts'

/** The path of a request line, without its query and not decoded. */
export function rawPathOf(url: string): string {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}

/**
 * What a route ending in `*` left of a path, decoded exactly once. Read from the request line, because a router decodes too and a
 * tag may contain `/` or `%`. Throws `not_found` for malformed percent-encoding: no such address can have been issued.
 */
export function decodeRest(url: string, route: string): string {
  try {
    return decodeURIComponent(rawPathOf(url).slice(route.length - 1))
  } catch (cause) {
    throw new AppError('not_found', 'There is nothing at this address.', { cause })
  }
}
