import { Marked } from 'marked'

const marked = new Marked({ gfm: true, async: false })

/** Signs that only Markdown gives meaning to; one such line may be chance, where it is weak. */
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

/** A comment without an end swallows what follows; thousands of levels are no text. */
const unreadable = /<!--(?![\s\S]*-->)|^(?:[ \t]*(?:>|[-*+] )){100}/m

/** True for plain text that was likely written as Markdown. */
export const looksLikeMarkdown = (text: string): boolean =>
  !unreadable.test(text) && [...strong, ...weak].some((sign) => sign.test(text))

/** The HTML of Markdown. It may hold anything, and is cleaned like other HTML. */
export const markdownToHtml = (text: string): string => marked.parse(text) as string
