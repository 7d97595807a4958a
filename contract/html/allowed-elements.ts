/** What becomes of an element: its new name, only its content, or nothing at all. */
export type Verdict = { keep: string } | 'unwrap' | 'drop'

const words = (text: string): string[] => text.trim().split(/\s+/)

/** The elements that a post may hold. An `input` is only the box at the start of a task. */
export const allowedElements: ReadonlySet<string> = new Set(
  words(`p br hr h1 h2 h3 h4 h5 h6 blockquote pre ul ol li dl dt dd div section aside figure figcaption details summary
    table caption thead tbody tfoot tr th td img input
    a strong b em i u s del ins sub sup code mark kbd abbr span`),
)

/** Elements whose content is not for reading: programs, settings, other languages, choices, and what only shows if something fails. */
const dropped: ReadonlySet<string> = new Set(
  words(`script style template noscript noembed noframes iframe title head meta link base object embed applet param
    svg math canvas audio video source track map area select option optgroup datalist textarea meter progress`),
)

/** Elements with a kept one that shows the same. Blocks become `div`, so that words of two blocks do not run together. */
const renamed: ReadonlyMap<string, string> = new Map([
  ...words('strike').map((name) => [name, 's'] as const),
  ...words('tt samp').map((name) => [name, 'code'] as const),
  ...words('cite dfn var').map((name) => [name, 'i'] as const),
  ...words('acronym').map((name) => [name, 'abbr'] as const),
  ...words('bdo bdi').map((name) => [name, 'span'] as const),
  ...words('dir menu').map((name) => [name, 'ul'] as const),
  ...words('xmp listing plaintext').map((name) => [name, 'pre'] as const),
  ...words(`address article center dialog fieldset footer form header hgroup legend main marquee nav
    search`).map((name) => [name, 'div'] as const),
])

/** What becomes of the HTML elements with a name. Elements of other languages in HTML are dropped whatever their name. */
export function verdictOn(name: string): Verdict {
  if (allowedElements.has(name)) return { keep: name }
  if (dropped.has(name)) return 'drop'
  const kept = renamed.get(name)
  return kept ? { keep: kept } : 'unwrap'
}
