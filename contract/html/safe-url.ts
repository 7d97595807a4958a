import { safeFragment } from './safe-id.ts'

/** What a link leads to that may not lead where it says. */
export const blankPage = 'about:blank'

const linkSchemes: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:'])
const imageSchemes: ReadonlySet<string> = new Set(['http:', 'https:'])
const rasterImage =
  /^data:image\/(?:png|gif|jpeg|bmp|x-icon|vnd\.microsoft\.icon|webp|avif);base64,(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** Everything outside the URL code points (https://url.spec.whatwg.org/#url-code-points), and percent signs that encode nothing. */
const strayInUrl = /%(?![0-9a-f]{2})|[^%a-z0-9!$&'()*+,\-./:;=?@_~#\u{a0}-\u{d7ff}\u{e000}-\u{10fffd}]/giu

/** The address of a link as it is stored: http, https, mailto, tel or relative, or a place in the same text; else a blank page. */
export function safeLink(value: string): string {
  const url = safeUrl(value, linkSchemes)
  if (url === null) return blankPage
  return url.startsWith('#') ? `#${safeFragment(url.slice(1))}` : url
}

/** The address of an image as it is stored: http, https, relative, or a small raster image itself; else nothing. */
export function safeImage(value: string): string | null {
  const comma = value.indexOf(',') + 1
  const dataUrl = value.slice(0, comma).trim().toLowerCase() + value.slice(comma).replace(/\s+/g, '')
  return rasterImage.test(dataUrl) ? dataUrl : safeUrl(value, imageSchemes) || null
}

/** True for a link that is stored as one, with its scheme. */
export const isSafeLink = (value: string): boolean => safeLink(value) !== blankPage

/** True for the address of an image that is stored. */
export const isSafeImage = (value: string): boolean => safeImage(value) !== null

/** A URL as browsers read it, spelled validly, or null if its scheme is not one of these or no browser could follow it. */
function safeUrl(value: string, schemes: ReadonlySet<string>): string | null {
  const spelled = value.replace(/[\t\n\r]+/g, '').trim()
  const absolute = URL.parse(spelled)
  if (absolute) return schemes.has(absolute.protocol) ? validAbsolute(absolute) : null
  // A colon here is no scheme to browsers, but may be to other readers, who decode or trim more than they do.
  if (/^[^/?#]*:/.test(spelled)) return null
  return validRelative(spelled)
}

/** Without user name and password: they only make an address look like another. */
function validAbsolute(url: URL): string {
  url.username = ''
  url.password = ''
  const start = url.host ? `${url.protocol}//${url.host}` : url.protocol
  return start + encodeStray(url.href.slice(start.length))
}

function validRelative(spelled: string): string | null {
  const [path = ''] = spelled.split(/[?#]/, 1)
  const forward = path.replaceAll('\\', '/') + spelled.slice(path.length)
  const url = URL.parse(forward, 'https://this.invalid/')
  if (!url) return null
  if (!forward.startsWith('//')) return encodeStray(forward)
  return validAbsolute(url).replace(/^https:/, '')
}

/** Only the first `#` begins a fragment; another one inside it is not valid. */
function encodeStray(rest: string): string {
  const fragment = rest.indexOf('#') + 1
  const encoded = rest.replace(strayInUrl, (character) => encodeURIComponent(character))
  if (!fragment) return encoded
  const [path, ...parts] = encoded.split('#')
  return `${path}#${parts.join('%23')}`
}
