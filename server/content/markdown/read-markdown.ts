import type { Fault } from '#contract/markdown/read/fault.ts'
import { markdownToHtml } from '#contract/markdown/read/markdown-to-html.ts'
import { tooDeep } from '#contract/markdown/read/nesting.ts'
import { keysOfReferences } from '#contract/references/normalize-reference.ts'
import { type FrontMatter, readFrontMatter } from './front-matter.ts'

/** Markdown, with the title of its post if the caller gave one, and the keys of works that it can cite beside those of its front matter. */
export interface MarkdownTask {
  markdown: string
  title?: string
  keys?: string[]
}

export interface ReadMarkdown {
  /** Not sanitized. */
  html: string
  frontMatter: FrontMatter
  faults: (Omit<Fault, 'line' | 'column'> & Partial<Fault>)[]
}

/** Reads a post that is written in Markdown. A first heading that only repeats its title is left out. */
export function readMarkdown({ markdown, title, keys = [] }: MarkdownTask): ReadMarkdown {
  try {
    const keysOf = (yaml: string | null) =>
      new Set([...keys, ...keysIn(readFrontMatter(yaml ?? '').frontMatter)])
    const read = markdownToHtml(markdown, { keysOf })
    const { frontMatter, faults } = readFrontMatter(read.frontMatter ?? '')
    return {
      html: withoutTitle(read.html, title ?? frontMatter.title),
      frontMatter,
      faults: [...faults, ...read.faults],
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return { html: '', frontMatter: {}, faults: [{ message: tooDeep }] }
  }
}

const keysIn = ({ references = [] }: FrontMatter): string[] => keysOfReferences(references)

function withoutTitle(html: string, title?: string): string {
  const [heading, words = ''] = /^<h1>([^<]*)<\/h1>/.exec(html) ?? []
  if (heading === undefined || title === undefined) return html
  return decoded(words) === title.trim() ? html.slice(heading.length) : html
}

const decoded = (text: string): string =>
  text.replace(/&#x([0-9A-F]+);/gi, (_reference, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  )
