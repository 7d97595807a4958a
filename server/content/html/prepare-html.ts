import { languagesIn } from './code/code-languages.ts'
import { type Highlight, loadHighlighter } from './code/load-highlighter.ts'
import { filterNodes } from './filter-nodes.ts'
import { textWithin } from './html-text.ts'
import { parseHtml } from './parse-html.ts'
import { rendererVersion, renderTree } from './render-html.ts'
import type { KnownImage } from './responsive-images.ts'
import { sanitiseHtml } from './sanitise-html.ts'

/** A body in each form that is stored. */
export interface PreparedHtml {
  /** Sanitised, as its author wrote it. */
  content: string
  /** What pages show: the HTML, the table of contents, the reading time in minutes, and the version of the renderer that made these. */
  rendered: string
  contents: string
  minutes: number
  renderer: number
  /** Its words, for search. */
  text: string
}

/** An article of two mebibytes has half of this. Each element costs about twenty microseconds. */
export const maxElements = 150_000

/**
 * Creates every stored form of a body. Takes about a millisecond of processor time for each 2 KB of HTML and, with `highlight`, about ten
 * for each 2 KB of code; without it, code has no colours. Throws `TooManyElements` for a body that nobody would write.
 */
export function prepareHtml(html: string, images: KnownImage[] = [], highlight?: Highlight): PreparedHtml {
  const content = sanitiseHtml(html, maxElements)
  // Sanitising again would change nothing and is skipped; `filterNodes` still drops what is not allowed.
  const tree = filterNodes(parseHtml(content))
  const text = textWithin(tree)
  const { html: rendered, contents, minutes } = renderTree(tree, images, highlight)
  return { content, rendered, contents, minutes, renderer: rendererVersion, text }
}

/** A body, and what its preparation needs to know. */
export interface Preparation {
  html: string
  images: KnownImage[]
  /** Whether code is highlighted. */
  highlights: boolean
}

/** Prepares a body with its code highlighted: only in the worker thread, as it takes long. */
export async function prepareWithCode({ html, images, highlights }: Preparation): Promise<PreparedHtml> {
  return prepareHtml(html, images, highlights ? await loadHighlighter(languagesIn(html)) : undefined)
}
