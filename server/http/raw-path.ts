import { AppError } from '../errors.ts'

/** The path of a request line, without its query and not decoded. */
export function rawPathOf(url: string): string {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}

const nothingHere = () => new AppError('not_found', 'There is nothing at this address.')

/** True unless the path has a percent sign that does not begin an encoded character. */
export function isWellFormed(url: string): boolean {
  try {
    decodeURIComponent(rawPathOf(url))
    return true
  } catch {
    return false
  }
}

/**
 * What a route ending in `*` left of a path, decoded exactly once. Read from the request line, because a router decodes too and a
 * tag may contain `/` or `%`. Throws `not_found` for malformed percent-encoding and NUL: no such address can have been issued.
 */
export function decodeRest(url: string, route: string): string {
  if (!isWellFormed(url)) throw nothingHere()
  const rest = decodeURIComponent(rawPathOf(url).slice(route.length - 1))
  if (rest.includes('\0')) throw nothingHere()
  return rest
}
