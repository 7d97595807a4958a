import { Marked } from 'marked'

const marked = new Marked({ gfm: true, async: false })

/** Syntax of Markdown. The weak patterns need two lines, or delimiters around text. */
const strong = [
  /^#{1,6} \S/m,
  /^(?:```|~~~)/m,
  /^\|?[ \t]*:?-{3,}:?[ \t]*\|/m,
  /\[[^\]\n]+\]\((?:[a-z]+:|[/#.])[^)\n]*\)/i,
  /!\[[^\]\n]*\]\([^)\n]+\)/,
  /(?:^|\s)(\*\*|__)\S(?:[^\n]*?\S)?\1(?=[\s.,;:!?)]|$)/m,
]
const weak = [
  /^[-*+] \S.*\n[-*+] \S/m,
  /^1[.)] \S.*\n2[.)] \S/m,
  /^> \S/m,
  /(?:^|\s)`[^`\n]+`(?=[\s.,;:!?)]|$)/m,
  /(?:^|\s)([*_])\S(?:[^*_\n]*\S)?\1(?=[\s.,;:!?)]|$)/m,
]

/** An unclosed comment would swallow what follows; excessive nesting is not text. */
const unreadable = /<!--(?![\s\S]*-->)|^(?:[ \t]*(?:>|[-*+] )){100}/m

export const looksLikeMarkdown = (text: string): boolean =>
  !unreadable.test(text) && [...strong, ...weak].some((sign) => sign.test(text))

/** The result is not sanitized. */
export const markdownToHtml = (text: string): string => marked.parse(text) as string
