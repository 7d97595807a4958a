/** The values of a query string by name; of a repeated name, the first value. */
export const firstValues = (query: string): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(query)].reverse())

/** The query keys that an address knows, with functions that normalize their values; null for a value that makes no difference. */
export type QueryKeys = Record<string, (value: string) => string | null>

/** Normalizes an address for a cache key: the path with only the known query keys, in their fixed order, and with normalized values. */
export function withNormalizedQuery(path: string, query: URLSearchParams, keys: QueryKeys): string {
  const parts = Object.entries(keys).flatMap(([key, write]) => {
    const value = query.get(key)
    const written = value === null ? null : write(value)
    return written === null ? [] : [`${key}=${encodeURIComponent(written)}`]
  })
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`
}
