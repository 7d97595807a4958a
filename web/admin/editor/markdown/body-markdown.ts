import type { Node as PostNode } from '@tiptap/pm/model'
import type { Fault } from '#contract/markdown/read/fault.ts'
import { type Cited, type HtmlOfMarkdown, markdownToHtml } from '#contract/markdown/read/markdown-to-html.ts'
import { tooDeep } from '#contract/markdown/read/nesting.ts'
import { citedKeysIn, htmlToMarkdown, type ParseHtml } from '#contract/markdown/write/html-to-markdown.ts'
import { normalizeHast } from '#contract/markdown/write/normal-form.ts'
import { comparable } from '#contract/markdown/write/simple-form.ts'
import { matchSequences } from '../../difference/match-sequences.ts'
import { writeBlocks, writeHtml } from '../html/write-html.ts'

interface Readers {
  parse: ParseHtml
  /** Reads HTML of any origin, as what the editor can hold. */
  readDocument(html: string): PostNode
  /** The keys of works that the text can cite, beside those that it cites already. */
  keys(): string[]
}

interface ReadMarkdown {
  /** Null if the Markdown cannot be read. */
  doc: PostNode | null
  faults: Fault[]
}

/** The Markdown of a document, and what becomes of it. */
export interface BodyMarkdown {
  markdown: string
  /** Reads changed Markdown. Blocks that say what they said before are those of the document. */
  read(markdown: string): ReadMarkdown
}

/** The editor shows a line behind it, which pages do not. */
const lineEndOfCode = /\n(?=<\/code><\/pre>)/g

const frontMatterFault: Fault = {
  message: 'Front matter is no part of the text. Title, description and tags have fields of their own.',
  line: 1,
  column: 1,
}

export function createBodyMarkdown(before: PostNode, { parse, readDocument, keys }: Readers): BodyMarkdown {
  const written = writeHtml(before)
  const markdown = htmlToMarkdown(written, parse)
  const cited = citedKeysIn(parse(written))
  const keysOf = () => new Set([...cited, ...keys()])
  const formOf = remembered((html) => comparable(normalizeHast(parse(html))))
  return {
    markdown,
    read(text) {
      if (text === markdown) return { doc: before, faults: [] }
      const { html, faults, frontMatter } = htmlOf(text, { keysOf })
      const all = frontMatter === null ? faults : [frontMatterFault, ...faults]
      if (html === '' && faults.length > 0) return { doc: null, faults: all }
      return {
        doc: keepBlocks(before, readDocument(html.replaceAll(lineEndOfCode, '')), formOf),
        faults: all,
      }
    },
  }
}

function htmlOf(markdown: string, cited: Cited): HtmlOfMarkdown {
  try {
    return markdownToHtml(markdown, cited)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return { html: '', faults: [{ message: tooDeep, line: 1, column: 1 }], frontMatter: null }
  }
}

/** Replaces blocks by those before that say the same. */
function keepBlocks(before: PostNode, after: PostNode, formOf: (html: string) => string): PostNode {
  const formsOf = (doc: PostNode) => {
    const blocks = writeBlocks(doc)
    return doc.children.map((_, at) => formOf(blocks[at] ?? ''))
  }
  const matches = matchSequences(formsOf(before), formsOf(after))
  const kept = new Map(matches.map(([old, at]) => [at, before.child(old)]))
  const blocks = after.children.map((node, at) => kept.get(at) ?? node)
  const endsAsBefore = blocks.at(-1) === before.lastChild
  return after.type.create(endsAsBefore ? before.attrs : after.attrs, blocks)
}

function remembered(work: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const result = known.get(text) ?? work(text)
    known.set(text, result)
    return result
  }
}
