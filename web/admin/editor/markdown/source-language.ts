import { defineLanguageFacet, HighlightStyle, Language, syntaxHighlighting } from '@codemirror/language'
import { tags } from '@lezer/highlight'
import { GFM, type MarkdownConfig, parser, Subscript, Superscript } from '@lezer/markdown'
import { parseDivFence } from '#contract/markdown/syntax/fenced-divs.ts'

const isFence = (line: { text: string; pos: number }): boolean =>
  parseDivFence(line.text.slice(line.pos)) !== undefined

const displayStart = /^\${2,}[^$]*$/
/** A label may stand behind it. */
const displayEnd = /^[ >]*\${2,}[ \t]*(?:\{[^{}]*\}[ \t]*)?$/

/** True for a line of the block that is read, and not of what is around it. Blocks of code of the parser ask the same. */
const isWithin = (line: object, depth: number): boolean => (line as { depth: number }).depth >= depth

/** What our dialect has besides GitHub's: lines of colons, attributes, notes and formulas. */
const ours: MarkdownConfig = {
  defineNodes: [
    { name: 'DivFence', block: true, style: tags.processingInstruction },
    { name: 'Attributes', style: tags.attributeName },
    { name: 'Note', style: tags.labelName },
    { name: 'Maths', style: tags.monospace },
    { name: 'DisplayMaths', block: true, style: tags.monospace },
  ],
  parseBlock: [
    {
      name: 'DivFence',
      parse(context, line) {
        if (!isFence(line)) return false
        const { lineStart } = context
        context.addElement(context.elt('DivFence', lineStart + line.pos, lineStart + line.text.length))
        return context.nextLine() || true
      },
      endLeaf: (_context, line) => isFence(line),
    },
    {
      name: 'DisplayMaths',
      before: 'SetextHeading',
      parse(context, line) {
        if (!displayStart.test(line.text.slice(line.pos))) return false
        const from = context.lineStart + line.pos
        let to = context.lineStart + line.text.length
        while (context.nextLine() && isWithin(line, context.depth)) {
          to = context.lineStart + line.text.length
          if (!displayEnd.test(line.text)) continue
          context.nextLine()
          break
        }
        context.addElement(context.elt('DisplayMaths', from, to))
        return true
      },
      endLeaf: (_context, line) => displayStart.test(line.text.slice(line.pos)),
    },
  ],
  parseInline: [
    inline('Maths', '$', /^\$(?!\s)(?:[^$\\`\n]|\\.)+(?<!\s)\$(?!\d)/),
    inline('Attributes', '{', /^\{(?:[#.]|[\w-]+=)[^{}]*\}/),
    inline('Note', '[', /^\[\^[^\]\s]+\]/, 'Link'),
  ],
}

function inline(name: string, first: string, shape: RegExp, before?: string) {
  return {
    name,
    ...(before && { before }),
    parse(
      context: Parameters<NonNullable<MarkdownConfig['parseInline']>[number]['parse']>[0],
      next: number,
      at: number,
    ) {
      const found = next === first.charCodeAt(0) && shape.exec(context.slice(at, context.end))
      return found ? context.addElement(context.elt(name, at, at + found[0].length)) : -1
    },
  }
}

const language = new Language(
  defineLanguageFacet(),
  parser.configure([GFM, Subscript, Superscript, ours]),
  [],
  'markdown',
)

const colours = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '700' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.processingInstruction, tags.contentSeparator, tags.comment], color: 'var(--color-soft)' },
  { tag: [tags.link, tags.url, tags.labelName, tags.attributeName], color: 'var(--color-accent)' },
  { tag: tags.monospace, color: 'var(--color-accent)' },
  { tag: tags.quote, color: 'var(--color-soft)' },
])

/** Markdown and its colours. */
export const sourceLanguage = [language, syntaxHighlighting(colours)]

/** The nodes whose lines are code. */
export const codeNodes: ReadonlySet<string> = new Set(['FencedCode', 'CodeBlock', 'CodeText', 'DisplayMaths'])
