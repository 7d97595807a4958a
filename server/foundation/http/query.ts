/** A query string's values by their names: of a repeated one, the first. */
export const firstValues = (query: string): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(query)].reverse())

/** Query keys that whoever answers an address knows, and how they write a value; null where a value says nothing. */
export type QueryKeys = Record<string, (value: string) => string | null>

/** A path with as much of a query as is known, in the order of the known keys, each in one spelling. */
export function withQuery(path: string, query: URLSearchParams, keys: QueryKeys): string {
  const parts = Object.entries(keys).flatMap(([key, write]) => {
    const value = query.get(key)
    const written = value === null ? null : write(value)
    return written === null ? [] : [`${key}=${encodeURIComponent(written)}`]
  })
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`
}
