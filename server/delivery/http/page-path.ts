import { apiBase } from '#contract/contract.ts'
import { reservedWords } from '#contract/reserved-words.ts'
import { rawPathOf } from '../../foundation/http/raw-path.ts'

/** True for what belongs to the admin area, in its one spelling. */
export const isAdminPath = (url: string): boolean => /^\/admin(?:[/?]|$)/.test(url)

/** Letters, digits and marks that need no encoding, encoded all the same: RFC 3986, section 6.2.2.2. */
const needlessEncoding = /%(?:2d|2e|5f|7e|3\d|[46][1-9a-f]|[57][0-9a])/gi

/** Segments that a browser resolves before it asks: they arrive only by hand. */
const dotSegment = /(?:^|\/)\.{1,2}(?:\/|$)/

const control = /[\p{Cc}\p{Noncharacter_Code_Point}]/u

/**
 * The path of an address in the one spelling that can be known without looking anything up: no trailing slash, percent-encoding as RFC 3986 has
 * it, and words of ours in lower case. Null for what is no page whatever there is in the database. An address that begins with two slashes, or
 * names a host, would lead to another host if it were redirected to, so it is none; nor is one with a control character, with the parts that
 * browsers keep for themselves, or below the calls or the files of the build. The data requests of hydrated routes are not offered.
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

/** What comes first is a word of ours or the address of a post, and has no upper case then; nor have files, but for those of a tag. */
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

/** Not by a regular expression, which would look at every slash of a run that is not at the end once for each slash before it. */
function withoutTrailingSlashes(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end--
  return path.slice(0, end)
}
