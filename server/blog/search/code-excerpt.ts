import type { MarkedText } from '#contract/pages/search.ts'
import type { MatchMarker } from './mark-matches.ts'

/** How many lines of code an excerpt has, and how long it may be together, in UTF-16 code units. */
const maxLines = 3
const maxLength = 260

const references: Record<string, string> = { lt: '<', gt: '>', quot: '"', nbsp: '\u00a0', amp: '&' }

/** The blocks of code in stored HTML, which may end in one. */
export const codeBlocksOf = (html: string): string[] =>
  html
    .split('<pre')
    .slice(1)
    .flatMap((block) => {
      const start = block.indexOf('>') + 1
      const end = block.indexOf('</pre>')
      return start === 0 ? [] : textOfCode(block.slice(start, end === -1 ? undefined : end))
    })

/** The text of stored code. */
const textOfCode = (html: string): string =>
  html
    .replace(/<br>|<\/(?:div|p)>/g, '\n')
    .replace(/<[^>]*>?/g, '')
    .replace(/&(lt|gt|quot|nbsp|amp);/g, (_, name: string) => references[name] as string)

/** Stored HTML without formulas of their own, which may end in one. */
export const withoutDisplayFormulas = (html: string): string =>
  html.replace(/<pre\b[^>]*><code\b[^>]*\bmath-display\b[^>]*>.*?(?:<\/pre>|$)/gs, '')

/** The first line of code with a match, and those after it. Null if there is none. */
export function excerptOfCode(block: string, marker: MatchMarker): MarkedText | null {
  if (!marker.excerpt(block)) return null
  const lines = block.split('\n').filter((line) => line.trim())
  const first = lines.findIndex((line) => marker.excerpt(line))
  const shown = lines.slice(first, first + maxLines)
  const indent = Math.min(...shown.map((line) => line.search(/\S/)))
  const text = shown.map((line) => line.slice(indent)).join('\n')
  return text.length > maxLength ? marker.excerpt(lines[first] as string) : marker.mark(text)
}
