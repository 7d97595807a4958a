import { Marked } from 'marked'

const marked = new Marked({ gfm: true, async: false })

/** A single one of these makes a text Markdown. A first heading stands alone, as lines that begin with `#` are comments in many languages. */
const strong = [
  /^#{2,6} \S/m,
  /(?:^|\n\n)# \S[^\n]*(?:\n *\n|\n*$)/,
  /^(?:```|~~~)/m,
  /^\|?[ \t]*:?-{3,}:?[ \t]*\|/m,
  /^[ \t]*[-*+] \[[ xX]\] \S/m,
  /\[[^\]\n]+\]\((?:[a-z]+:|[/#.])[^)\n]*\)/i,
  /!\[[^\]\n]*\]\([^)\n]+\)/,
  /(?:^|\s)(\*\*|__)\S(?:[^\n]*?\S)?\1(?=[\s.,;:!?)]|$)/m,
]

/** These are weaker: lists need two items, and formats need text between their signs. */
const weak = [
  /^[-*+] \S.*\n[-*+] \S/m,
  /^1[.)] \S.*\n2[.)] \S/m,
  /^> \S/m,
  /(?:^|\s)`[^`\n]+`(?=[\s.,;:!?)]|$)/m,
  /(?:^|\s)([*_])\S(?:[^*_\n]*\S)?\1(?=[\s.,;:!?)]|$)/m,
]

/** A script names its program; an unclosed comment would swallow what follows; excessive nesting is not text. */
const other = /(?<![\s\S])#!|<!--(?![\s\S]*-->)|^(?:[ \t]*(?:>|[-*+] )){100}/m

export function looksLikeMarkdown(text: string): boolean {
  const lines = text.replace(/\r\n?/g, '\n')
  return !other.test(lines) && [...strong, ...weak].some((sign) => sign.test(lines))
}

/** The result is not sanitized. */
export const markdownToHtml = (text: string): string => marked.parse(text) as string
