/** What holds no prose of its author's language: code, formulas, and what is named to be in another language. */
const leftOut = /^(?:pre|code|kbd|samp|var|math|svg|script|style|cite)$/
const tagsAndText =
  /<(?<end>\/?)(?<name>[a-z][a-z0-9]*)(?<attributes>(?:"[^"]*"|'[^']*'|[^'">])*)>|(?<text>[^<]+|<)/gi
const voids = /^(?:area|br|col|hr|img|input|source|track|wbr)$/

/** Returns the words of HTML without code, formulas, addresses and parts with a language of their own, from at most `maxCharacters` of it. */
export function proseOfHtml(html: string, maxCharacters: number): string {
  let prose = ''
  /** Within a part that is left out: its elements that are open. */
  let open: string[] = []
  for (const { groups } of html.slice(0, maxCharacters).matchAll(tagsAndText)) {
    const { end, name, attributes, text } = groups as Record<string, string | undefined>
    const element = name?.toLowerCase()
    if (element === undefined) {
      if (open.length === 0) prose += text
    } else if (end) {
      const at = open.lastIndexOf(element)
      if (at >= 0) open = open.slice(0, at)
      prose += ' '
    } else if (!voids.test(element)) {
      if (open.length > 0 || leftOut.test(element) || /\slang\s*=/i.test(attributes ?? '')) open.push(element)
      // A word may change its look in the middle, but what stands around code are two.
      else if (!/^(?:a|b|em|i|s|span|strong|u)$/.test(element)) prose += ' '
    } else prose += ' '
  }
  return prose.replace(/&(?:#\d+|#x[\da-f]+|\w+);/gi, ' ')
}
