import { apiBase, contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type QueryKeys, withQuery } from '../../foundation/http/query.ts'

const asItIs = (value: string) => value

/** The calls whose answers are kept, by their paths up to the parameter, and the query keys that they know. */
const kept = Object.values(contract)
  .flatMap((part): Endpoint[] => Object.values(part))
  .filter((endpoint) => endpoint.kept)
  .map(({ path, query }) => ({
    start: `${apiBase}${path.replace(/\{\w+\}$/, '')}`,
    hasParameter: path.endsWith('}'),
    keys: Object.fromEntries(Object.keys(query?.properties ?? {}).map((key) => [key, asItIs])) as QueryKeys,
  }))

/** The address of a call without what says nothing to it: what its answer is kept under. Null for a call whose answers are not kept. */
export function callAddress(url: string): string | null {
  const queryAt = url.indexOf('?')
  const path = queryAt === -1 ? url : url.slice(0, queryAt)
  const call = kept.find(({ start, hasParameter }) =>
    hasParameter ? path.startsWith(start) : path === start,
  )
  if (!call) return null
  return queryAt === -1 ? path : withQuery(path, new URLSearchParams(url.slice(queryAt + 1)), call.keys)
}
