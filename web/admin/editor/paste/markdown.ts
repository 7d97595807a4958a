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

/** Formulas have something of TeX or are a single letter: amounts and variables of shells are neither. */
const formulas = [
  /(?:^|\n) *\$\$(?!\$)(?=[^$]*[\\^_=])[^$]*\$\$ *(?:\n|$)/,
  /(?<![\\$\p{L}\p{N}])\$(?![\s$])(?=[^$`\n]*[\\^_={]|\p{L}\$)[^$`\n]+(?<!\s)\$(?![\d$\p{L}])/u,
]

/** In a line and of its own. Markdown takes their backslashes as escaping the bracket. The length bounds what is looked at behind each bracket. */
const [roundFormula, squareFormula] = [
  /(?<!\\)\\\((?!\s)((?:(?!\\\))[^`\n]){1,500}?)(?<!\s)\\\)/g,
  /(^|\n) *\\\[((?:(?!\\\])[^`]){1,1000}?)\\\] *(?=\n|$)/g,
]

/** Code, and groups of regular expressions, which have the same brackets. */
const hasOtherBrackets = /`|~~~|^(?: {4}|\t)|\\[1-9]/m

/** Writes formulas in LaTeX's brackets as those between dollar signs. */
function withDollars(text: string): string {
  if (hasOtherBrackets.test(text)) return text
  return text
    .replace(squareFormula, (_all, before: string, tex: string) => `${before}$$\n${tex.trim()}\n$$`)
    .replace(roundFormula, (_all, tex: string) => `$${tex}$`)
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
