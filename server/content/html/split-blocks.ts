const tag = /<(\/?)([a-z][a-z0-9-]*)[^>]*>/gi
const voidElements = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
)
const isBlank = (text: string): boolean => !/[^\t\n\f\r ]/.test(text)

/**
 * Splits sanitised HTML into its top-level elements and the text between them. White space stays with the block before it, so that the
 * blocks joined are the same bytes. It reads tags instead of parsing: sanitised HTML closes each element and escapes `>` in attributes.
 */
export function splitBlocks(html: string): string[] {
  const blocks: string[] = []
  let depth = 0
  let start = 0
  let lastEnd = 0
  const cutAt = (at: number) => {
    if (isBlank(html.slice(start, at))) return
    blocks.push(html.slice(start, at))
    start = at
  }
  for (const match of html.matchAll(tag)) {
    const [text, slash, name = ''] = match
    if (depth === 0) {
      if (!isBlank(html.slice(lastEnd, match.index))) cutAt(lastEnd)
      cutAt(match.index)
    }
    if (slash) depth = Math.max(0, depth - 1)
    else if (!voidElements.has(name.toLowerCase())) depth++
    lastEnd = match.index + text.length
  }
  if (depth === 0 && !isBlank(html.slice(lastEnd))) cutAt(lastEnd)
  cutAt(html.length)
  const rest = html.slice(start)
  if (rest) blocks.push((blocks.pop() ?? '') + rest)
  return blocks
}
