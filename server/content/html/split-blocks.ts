const voidElements = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
)

interface Tag {
  start: number
  end: number
  /** In lower case. */
  name: string
  isClosing: boolean
}

const isLetter = (code: number): boolean => (code | 32) >= 97 && (code | 32) <= 122
const isInName = (code: number): boolean => isLetter(code) || (code >= 48 && code <= 57) || code === 45

/** Reads characters, as a body may have hundreds of thousands of tags: a regular expression takes ten times as long. */
function findTag(html: string, from: number): Tag | null {
  for (let start = html.indexOf('<', from); start >= 0; start = html.indexOf('<', start + 1)) {
    const isClosing = html[start + 1] === '/'
    const nameStart = start + (isClosing ? 2 : 1)
    if (!isLetter(html.charCodeAt(nameStart))) continue
    let nameEnd = nameStart + 1
    while (isInName(html.charCodeAt(nameEnd))) nameEnd++
    const end = html.indexOf('>', nameEnd) + 1
    if (end === 0) return null
    return { start, end, name: html.slice(nameStart, nameEnd).toLowerCase(), isClosing }
  }
  return null
}

const isSpace = (code: number): boolean =>
  code === 32 || code === 10 || code === 9 || code === 12 || code === 13

function isBlank(html: string, start: number, end: number): boolean {
  let at = start
  while (at < end && isSpace(html.charCodeAt(at))) at++
  return at >= end
}

/**
 * Splits sanitized HTML into its top-level elements and the text between them. White space stays with the block before it, so that the
 * blocks joined are the same bytes. It reads tags instead of parsing: sanitized HTML closes each element and escapes `>` in attributes.
 */
export function splitBlocks(html: string): string[] {
  const blocks: string[] = []
  let depth = 0
  let start = 0
  let lastEnd = 0
  const cutAt = (at: number) => {
    if (isBlank(html, start, at)) return
    blocks.push(html.slice(start, at))
    start = at
  }
  for (let tag = findTag(html, 0); tag; tag = findTag(html, tag.end)) {
    if (depth === 0) {
      if (!isBlank(html, lastEnd, tag.start)) cutAt(lastEnd)
      cutAt(tag.start)
    }
    if (tag.isClosing) depth = Math.max(0, depth - 1)
    else if (!voidElements.has(tag.name)) depth++
    lastEnd = tag.end
  }
  if (depth === 0 && !isBlank(html, lastEnd, html.length)) cutAt(lastEnd)
  cutAt(html.length)
  const rest = html.slice(start)
  if (rest) blocks.push((blocks.pop() ?? '') + rest)
  return blocks
}
