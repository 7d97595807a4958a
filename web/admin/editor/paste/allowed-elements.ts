import { blockElements, inlineElements } from '../html/block-elements.ts'

const words = (text: string): string[] => text.trim().split(/\s+/)

/** Elements whose content is not for reading. They go with all that is in them, as on the server. */
const dropped: ReadonlySet<string> = new Set(
  words(`script style template noscript noembed noframes iframe title head meta link base object embed applet param
    svg math canvas audio video source track map area select option optgroup datalist textarea input meter progress`),
)

/** Elements with a kept one that shows the same. */
const renamed: ReadonlyMap<string, string> = new Map([
  ...words('strike').map((name) => [name, 's'] as const),
  ...words('ins').map((name) => [name, 'u'] as const),
  ...words('tt samp').map((name) => [name, 'code'] as const),
  ...words('cite dfn var').map((name) => [name, 'i'] as const),
  ...words('acronym').map((name) => [name, 'abbr'] as const),
  ...words('bdo bdi').map((name) => [name, 'span'] as const),
  ...words('dir menu').map((name) => [name, 'ul'] as const),
  ...words('xmp listing plaintext').map((name) => [name, 'pre'] as const),
  ...words('dt').map((name) => [name, 'p'] as const),
  ...words(`address article aside center dd dialog dl fieldset footer form header hgroup legend main marquee nav
    search section`).map((name) => [name, 'div'] as const),
])

/** The element that stands for one with a name; `unwrap` keeps only what it holds, `drop` nothing. */
export function verdictOn(name: string): { keep: string } | 'unwrap' | 'drop' {
  if (blockElements.has(name) || inlineElements.has(name) || name === 'br' || name === 'img')
    return { keep: name }
  if (dropped.has(name)) return 'drop'
  const kept = renamed.get(name)
  return kept ? { keep: kept } : 'unwrap'
}
