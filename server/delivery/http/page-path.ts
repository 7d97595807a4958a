import { apiBase } from '#contract/contract.ts'
import { reservedWords } from '#contract/reserved-words.ts'
import { rawPathOf } from '../../foundation/http/raw-path.ts'

/** True for addresses of the admin area in their canonical spelling. */
export const isAdminPath = (url: string): boolean => /^\/admin(?:[/?]|$)/.test(url)

/** Encoded characters that need no encoding: RFC 3986, section 6.2.2.2. */
const needlessEncoding = /%(?:2d|2e|5f|7e|3\d|[46][1-9a-f]|[57][0-9a])/gi

/** Segments that browsers resolve before they send a request, so only other clients send them. */
const dotSegment = /(?:^|\/)\.{1,2}(?:\/|$)/

const control = /[\p{Cc}\p{Noncharacter_Code_Point}]/u

/**
 * The path of an address in the canonical spelling, as far as it is known without the database: no trailing slash, normalized percent-encoding (RFC
 * 3986), and reserved words in lower case. Null for addresses that can never be pages: ones that begin with two slashes or name a host, because a
 * redirect to them would lead to another host; ones with control characters, dot segments or a fragment; and ones below the API or the files of the
 * build. The data requests of hydrated routes are not supported.
 */
export function canonicalPagePath(url: string): string | null {
  const path = rawPathOf(url)
  if (!path.startsWith('/') || path.startsWith('//') || path.includes('\\') || url.includes('#')) return null
  const spelled = inLowerCase(withoutTrailingSlashes(encodedOnce(path)))
  const isElsewhere = [apiBase, '/assets'].some((folder) => `${spelled}/`.startsWith(`${folder}/`))
  const isData = spelled.endsWith('.data') || spelled === '/__manifest'
  if (isElsewhere || isData || dotSegment.test(spelled) || !isText(spelled)) return null
  return spelled
}

const encodedOnce = (path: string): string =>
  path.replace(needlessEncoding, decodeURIComponent).replace(/%[\da-f]{2}/gi, (code) => code.toUpperCase())

/** Lower-cases the first segment if it is a reserved word, and the names of files, except those of feeds of tags. */
const inLowerCase = (path: string): string =>
  path
    .replace(/^\/[\w-]+(?=\/|$)/, (first) => {
      const word = first.slice(1).toLowerCase()
      return reservedWords.has(word) ? `/${word}` : first
    })
    .replace(
      /^(\/(?:author\/[^/]+\/)?)([^/]*\.\w+)$/,
      (_, folder, file) => folder + file.toLowerCase().replace(/%../g, (code: string) => code.toUpperCase()),
    )

function isText(path: string): boolean {
  try {
    return !control.test(decodeURIComponent(path))
  } catch {
    return false
  }
}

/** Without a regular expression, which takes quadratic time for long runs of slashes that are not at the end. */
function withoutTrailingSlashes(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end--
  return path.slice(0, end)
}
