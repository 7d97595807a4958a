/** A query string's values by their names: of a repeated one, the first. */
export const firstValues = (query: string): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(query)].reverse())
