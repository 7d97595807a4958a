/** A single one of these makes a text Markdown. A first heading stands alone, as lines that begin with `#` are comments in many languages. */
const strong = [
  /^#{2,6} \S/m,
  /(?:^|\n\n)# \S[^\n]*(?:\n *\n|\n*$)/,
  /^(?:```|~~~)/m,
  /^:{3,} *\{[^{}\n]+\} *:*$/m,
  /\$\$ *\{#eq-/,
  /^\|?[ \t]*:?-{3,}:?[ \t]*\|/m,
  /^\|[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|[ \t]*$/m,
  /^[ \t]*[-*+] \[[ xX]\] \S/m,
  /\[[^\]\n]+\]\((?:[a-z]+:|[/#.])[^)\n]*\)/i,
  /!\[[^\]\n]*\]\([^)\n]+\)/,
  /(?:^|\s)(\*\*|__)\S(?:[^\n]*?\S)?\1(?=[\s.,;:!?)]|$)/m,
]

/** Formulas have something of TeX or are a single letter: amounts and variables of shells are neither. */
const formulas = [
  /(?:^|\n) *\$\$(?!\$)(?=[^$]*[\\^_=])[^$]*\$\$ *(?:\n|$)/,
  /(?<![\\$\p{L}\p{N}])\$(?![\s$])(?=[^$`\n]*[\\^_={]|\p{L}\$)[^$`\n]+(?<!\s)\$(?![\d$\p{L}])/u,
]

/**
 * Code, between fences or backticks, or else a formula in LaTeX's brackets, of its own or in a line. Markdown takes their backslashes as escaping
 * the bracket. The length bounds what is looked at behind each bracket.
 */
const codeOrFormula = new RegExp(
  [
    /(?<=^|\n) *(?<fence>`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:\n *\k<fence>|$)/,
    /(?<!`)(?<ticks>`+)(?!`)[^\n]*?(?<!`)\k<ticks>(?!`)/,
    /\\\[(?<=(?:^|\n)(?<indent> *)\\\[)(?<block>(?:(?!\\\])[^`]){1,1000}?)\\\] *(?=\n|$)/,
    /(?<!\\)\\\((?!\s)(?<inline>(?:(?!\\\))[^`\n]){1,500}?)(?<!\s)\\\)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
)

/** Groups of regular expressions have the same brackets. */
const hasGroups = /\\[1-9]/

/** Indented lines are code, unless they belong to the items of a list. */
const [indented, item] = [/^(?: {4}|\t)/m, /^ {0,3}(?:[-*+]|\d{1,9}[.)]) /m]

/** Writes formulas in LaTeX's brackets as those between dollar signs. */
function withDollars(text: string): string {
  if (hasGroups.test(text) || (indented.test(text) && !item.test(text))) return text
  return text.replace(codeOrFormula, (found: string, ...rest) => {
    const { block, indent = '', inline } = rest.at(-1) as Record<string, string | undefined>
    if (block !== undefined) return `$$\n${indent}${block.trim()}\n${indent}$$`
    return inline === undefined ? found : `$${inline}$`
  })
}

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
  if (other.test(lines)) return false
  return withDollars(lines) !== lines || [...strong, ...formulas, ...weak].some((sign) => sign.test(lines))
}

/** The editor shows a line behind it, which pages do not. */
const lineEndOfCode = /\n(?=<\/code><\/pre>)/g

/** Returns HTML, which is not sanitized; null for Markdown that is nested too deeply. */
export type ConvertMarkdown = (text: string) => string | null

/** Loads what converts Markdown, with the first text that needs it. */
export async function loadMarkdown(): Promise<ConvertMarkdown> {
  const { markdownToHtml } = await import('#contract/markdown/read/markdown-to-html.ts')
  return (text) => {
    try {
      const { html, faults } = markdownToHtml(withDollars(text.replace(/\r\n?/g, '\n')))
      return html === '' && faults.length > 0 ? null : html.replaceAll(lineEndOfCode, '')
    } catch {
      return null
    }
  }
}
