/** The weak comparison of RFC 9110, section 13.1.2: compression changes the bytes of a page but not its content. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  return (
    ifNoneMatch.trim() === '*' ||
    ifNoneMatch.split(',').some((known) => opaque(known.trim()) === opaque(etag))
  )
}

const opaque = (etag: string) => etag.replace(/^W\//, '')
