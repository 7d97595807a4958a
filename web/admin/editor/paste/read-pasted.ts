import { Fragment, type Mark, type Schema, Slice } from '@tiptap/pm/model'
import { parseHtml } from '../../html/parse-html.ts'
import { withNotesOf } from '../footnotes/copied-notes.ts'
import { readBlocks } from '../html/read-html.ts'
import { convertHtml } from './convert/convert-html.ts'
import { shelterStyles } from './convert/shelter-styles.ts'
import { dropLayout } from './drop-layout.ts'
import { keepEdgeSpaces } from './edge-spaces.ts'
import { normalizeHtml } from './normalize-html.ts'
import type { PasteReport } from './paste-report.ts'
import { sanitizeHtml } from './sanitize-html.ts'
import { takeNotes } from './take-notes.ts'

/** Reads content from other sites and programs. Their labels would number what has none in this post, and go; those of Markdown are meant for it. */
export function readPasted(root: Element, schema: Schema, report: PasteReport, isMarkdown = false): Slice {
  report.formulasAsText += convertHtml(root, isMarkdown)
  const normalize = (clean: Element) => {
    normalizeHtml(clean)
    dropLayout(clean)
  }
  return sliceOf(sanitizeHtml(root, { report, keepsLabels: isMarkdown }), schema, { normalize, isOwn: false })
}

/** Reads content copied from this editor, which keeps its structure. */
export function readCopied(root: Element, schema: Schema): Slice {
  return sliceOf(sanitizeHtml(root, { keepsLabels: true }), schema, { normalize: normalizeHtml, isOwn: true })
}

/** Reads the HTML of Markdown. */
export const readConverted = (html: string, schema: Schema, report: PasteReport): Slice =>
  readPasted(parseHtml(shelterStyles(html)), schema, report, true)

/** Blank lines separate paragraphs; other newlines become hard breaks. The text gets `marks`. */
export function readPlainText(text: string, schema: Schema, marks: readonly Mark[]): Slice {
  const { paragraph, hardBreak } = schema.nodes
  const paragraphs = linesOfParagraphs(text).map((lines) => {
    const nodes = lines.flatMap((line, at) => [
      ...(at && hardBreak ? [hardBreak.create()] : []),
      ...(line ? [schema.text(line, marks)] : []),
    ])
    return paragraph?.create(null, nodes)
  })
  return Slice.maxOpen(Fragment.from(paragraphs.filter((node) => node !== undefined)))
}

function linesOfParagraphs(text: string): string[][] {
  const lines = text.split(/\r\n?|\n/)
  if (lines.length === 1) return [lines]
  const paragraphs: string[][] = [[]]
  for (const line of lines) {
    if (line.trim() !== '') paragraphs.at(-1)?.push(line)
    else if (paragraphs.at(-1)?.length) paragraphs.push([])
  }
  return paragraphs.filter((paragraph, at) => at === 0 || paragraph.length > 0)
}

interface Origin {
  normalize: (root: Element) => void
  /** Whether it was copied from this editor. */
  isOwn: boolean
}

function sliceOf(clean: Element, schema: Schema, { normalize, isOwn }: Origin): Slice {
  const notes = takeNotes(clean, schema, normalize)
  const withEdges = keepEdgeSpaces(clean, isOwn)
  normalize(clean)
  const blocks = withEdges(Fragment.from(readBlocks(clean.childNodes, schema).blocks))
  // The first and last figure, table or callout of others stays whole. What is ours says how far it was open, up to which ProseMirror closes it.
  const slice = Slice.maxOpen(blocks, isOwn)
  return notes.size > 0 ? withNotesOf(slice, (name) => notes.get(name)) : slice
}
