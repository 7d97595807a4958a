import { apiBase, contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type QueryKeys, withNormalizedQuery } from '../../foundation/http/query.ts'

const unchanged = (value: string) => value

/** The calls whose responses are cached: their paths up to the parameter, and their query keys. */
const cachedCalls = Object.values(contract)
  .flatMap((part): Endpoint[] => Object.values(part))
  .filter((endpoint) => endpoint.cached)
  .map(({ path, query }) => ({
    start: `${apiBase}${path.replace(/\{\w+\}$/, '')}`,
    hasParameter: path.endsWith('}'),
    queryKeys: Object.fromEntries(
      Object.keys(query?.properties ?? {}).map((key) => [key, unchanged]),
    ) as QueryKeys,
  }))

/** The cache key of a call: its address with only the query keys of its schema. Null for a call that is not cached. */
export function callCacheKey(url: string): string | null {
  const queryAt = url.indexOf('?')
  const path = queryAt === -1 ? url : url.slice(0, queryAt)
  const call = cachedCalls.find(({ start, hasParameter }) =>
    hasParameter ? path.startsWith(start) : path === start,
  )
  if (!call) return null
  return queryAt === -1
    ? path
    : withNormalizedQuery(path, new URLSearchParams(url.slice(queryAt + 1)), call.queryKeys)
}
