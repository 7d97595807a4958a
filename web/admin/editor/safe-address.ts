const linkSchemes: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:'])
const imageSchemes: ReadonlySet<string> = new Set(['http:', 'https:'])
const rasterImage =
  /^data:image\/(?:png|gif|jpeg|bmp|x-icon|vnd\.microsoft\.icon|webp|avif);base64,(?:[a-z0-9+/]{4})*(?:[a-z0-9+/]{2}==|[a-z0-9+/]{3}=)?$/i

/** Where a link leads that may not lead where it says. */
export const blankPage = 'about:blank'

/** True for the links that the server keeps: http, https, mailto, tel, relative ones, and places in the same text. */
export const isSafeLink = (value: string): boolean => isSafeUrl(value, linkSchemes)

/** True for the addresses of images that the server keeps: http, https, relative ones, and small images themselves. */
export const isSafeImage = (value: string): boolean =>
  rasterImage.test(value.replace(/\s+/g, '')) || (value.trim() !== '' && isSafeUrl(value, imageSchemes))

/** Decides on the URL as browsers read it. */
function isSafeUrl(value: string, schemes: ReadonlySet<string>): boolean {
  const spelled = value.replace(/[\t\n\r]+/g, '').trim()
  const absolute = URL.parse(spelled)
  if (absolute) return schemes.has(absolute.protocol)
  return !/^[^/?#]*:/.test(spelled) && URL.canParse(spelled, 'https://this.invalid/')
}

/** An address as somebody typed it: `example.org/x` means https. */
export function typedAddress(typed: string): string {
  const value = typed.trim()
  return /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d+)?(?:[/?#]|$)/u.test(value) ? `https://${value}` : value
}

/** A link as somebody typed it; a mail address means mail, and what no link may lead to a blank page. */
export function typedLink(typed: string): string {
  const value = typed.trim()
  if (/^[^\s@/:?#]+@[^\s@/:?#]+\.[^\s@/:?#]+$/.test(value)) return `mailto:${value}`
  const address = typedAddress(value)
  return isSafeLink(address) ? address : blankPage
}
