/** Builds a path of segments, each of which is percent-encoded exactly once. */
export function encodePath(...segments: string[]): string {
  let path = ''
  for (const segment of segments) path += `/${encodeURIComponent(segment)}`
  return path
}

/** Adds a query to a path. Values that are null or undefined are left out. */
export function withQuery(path: string, query: Record<string, unknown>): string {
  let written = ''
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) written += `&${name}=${encodeValue(String(value))}`
  }
  return written === '' ? path : `${path}?${written.slice(1)}`
}

/** As a form does. A page has hundreds of values that need no encoding, and are written faster without. */
const encodeValue = (value: string): string =>
  /^[\w.-]*$/.test(value) ? value : new URLSearchParams([['', value]]).toString().slice(1)
