import { type FeedFormat, feedFiles, feedFormats } from '#contract/addresses/feed-address.ts'
import { isBlank } from '#contract/blank-text.ts'
import { firstValues } from '../../foundation/http/query.ts'
import { rawPathOf } from '../../foundation/http/raw-path.ts'

/** Which posts a feed lists. `tag` and `username` are spelled as in the request. */
export type RequestedList =
  | { kind: 'all' }
  | { kind: 'tag'; tag: string }
  | { kind: 'author'; username: string }

export interface FeedAddress {
  format: FeedFormat
  list: RequestedList
  /** For an archive: the posts before this publication number. Null for the newest posts; `invalid` for a value that no feed links to. */
  before: number | null | 'invalid'
}

/**
 * Parses the well-formed address of a feed; null if it is not one. A tag is everything between its prefix and the file name, decoded once: a slash
 * in it may arrive unencoded.
 */
export function readFeedAddress(url: string): FeedAddress | null {
  const path = rawPathOf(url)
  const format = feedFormats.find((each) => path.endsWith(`/${feedFiles[each].file}`))
  const list = format && readList(path.slice(0, -(feedFiles[format].file.length + 1)))
  return list ? { format, list, before: readBefore(url) } : null
}

function readList(page: string): RequestedList | null {
  if (page === '') return { kind: 'all' }
  const [, kind, raw = ''] = /^\/(tags|author)\/(.+)$/.exec(page) ?? []
  const name = decodeURIComponent(raw)
  if (!kind || isBlank(name)) return null
  return kind === 'tags' ? { kind: 'tag', tag: name } : { kind: 'author', username: name }
}

function readBefore(url: string): FeedAddress['before'] {
  const { before } = firstValues(url.slice(rawPathOf(url).length))
  if (before === undefined) return null
  return /^[1-9]\d{0,8}$/.test(before) ? Number(before) : 'invalid'
}
