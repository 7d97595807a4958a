import type { Command, EditorState } from '@tiptap/pm/state'
import { attributesOf } from '../schema/element-attributes.ts'

interface Quotes {
  double: readonly [string, string]
  single: readonly [string, string]
}

const english: Quotes = { double: ['“', '”'], single: ['‘', '’'] }

/** By language. Others have those of English. */
const quotes: Record<string, Quotes> = {
  de: { double: ['„', '“'], single: ['‚', '‘'] },
  fr: { double: ['«\u202f', '\u202f»'], single: ['‘', '’'] },
  pl: { double: ['„', '”'], single: ['‚', '’'] },
}

const apostrophe = '’'

/**
 * Returns the command that replaces the quotation mark or dashes before the cursor by typographic ones.
 *
 * @param language Of the text as a whole.
 */
export function typographicSign(state: EditorState, text: string, language?: string): Command | null {
  // Until it is closed, inline code is text between backticks.
  if (text.split('`').length % 2 === 0) return null
  const dashes = /(?:^|[^-])(--|–-)$/.exec(text)?.[1]
  if (dashes) return replaceBefore(2, dashes === '--' ? '–' : '—')
  const typed = text.at(-1)
  if (typed !== '"' && typed !== "'") return null
  const { double, single } = quotesAt(state, language)
  const before = text.slice(0, -1)
  if (/(?:^|[\s\p{Ps}\p{Pi}„‚–—])$/u.test(before))
    return replaceBefore(1, typed === '"' ? double[0] : single[0])
  if (typed === '"') return replaceBefore(1, double[1])
  const isOpen = before.lastIndexOf(single[0]) > before.lastIndexOf(single[1])
  return replaceBefore(1, isOpen ? single[1] : apostrophe)
}

/** The quotation marks of the language that is stated around the cursor, else of that of the whole text. */
function quotesAt({ selection: { $from } }: EditorState, language?: string): Quotes {
  for (let depth = $from.depth; depth > 0; depth--) {
    const { lang } = attributesOf($from.node(depth))
    if (lang) return quotesOf(lang)
  }
  return language ? quotesOf(language) : english
}

const quotesOf = (tag: string): Quotes => quotes[tag.toLowerCase().split('-', 1)[0] as string] ?? english

const replaceBefore =
  (length: number, sign: string): Command =>
  ({ selection: { from }, tr }, dispatch) => {
    dispatch?.(tr.insertText(sign, from - length, from))
    return true
  }
