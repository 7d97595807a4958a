import { loadMaths, type RenderFormula } from '#contract/html/maths/load-maths.ts'
import type { Macros } from '#contract/html/maths/macros.ts'
import type { Bibliography } from '#contract/references/bibliography.ts'
import type { RemovedPart } from '#contract/removed-parts.ts'
import { languagesIn } from './code/code-languages.ts'
import { loadHighlighter } from './code/load-highlighter.ts'
import { filterNodes } from './filter-nodes.ts'
import { wordsWithin } from './html-text.ts'
import { hasFormulas } from './maths/render-maths.ts'
import { parseHtml } from './parse-html.ts'
import { proseWithin } from './prose-within.ts'
import { RemovedParts } from './removed-parts.ts'
import { type LoadedRenderers, rendererVersion, renderTree } from './render-html.ts'
import type { KnownImage } from './responsive-images.ts'
import { sanitizeBody } from './sanitize-html.ts'

/** A body in each form that is stored. */
export interface PreparedHtml {
  /** Sanitized, as its author wrote it. */
  content: string
  /** What pages show: the HTML, the table of contents, the reading time in minutes, what it has that needs a style or script, and the version of the renderer that made these. */
  rendered: string
  contents: string
  minutes: number
  features: string
  renderer: number
  /** Its words, for search. */
  text: string
  /** Those of which an excerpt is made; null if they are the same. */
  prose: string | null
}

/** An article of two mebibytes has half of this. Each element costs about twenty microseconds. */
export const maxElements = 150_000

/**
 * Creates every stored form of a body. Takes about a millisecond of processor time for each 2 KB of HTML and, with `highlight`, about ten
 * for each 2 KB of code. Throws `TooManyElements` for a body that nobody would write.
 */
export function prepareHtml(
  html: string,
  images: KnownImage[] = [],
  loaded?: LoadedRenderers,
  options: { removed?: RemovedParts; bibliography?: Bibliography } = {},
): PreparedHtml {
  const content = sanitizeBody(html, { ...options, maxElements })
  // Sanitizing again would change nothing and is skipped; `filterNodes` still drops what is not allowed.
  const tree = filterNodes(parseHtml(content))
  const text = wordsWithin(tree)
  const prose = proseWithin(tree, text)
  const { html: rendered, ...made } = renderTree(tree, images, loaded)
  return { content, rendered, ...made, renderer: rendererVersion, text, prose }
}

/** A body, and what its preparation needs to know. */
export interface Preparation {
  html: string
  images: KnownImage[]
  /** What the body can cite, and its macros; without it its citations stay as they are. */
  bibliography?: Bibliography
  /** Whether code is highlighted. */
  highlights: boolean
  /** Whether to say what is left out of the body. */
  listsRemoved?: boolean
}

/** Prepares a body with its code highlighted and its formulas set: only in the worker thread, as it takes long. */
export async function prepareLoaded(preparation: Preparation): Promise<ListedHtml> {
  const { html, bibliography, highlights } = preparation
  return prepareListed(preparation, {
    highlight: highlights ? await loadHighlighter(languagesIn(html)) : undefined,
    renderFormula: hasFormulas(html) ? await formulasWith(bibliography?.macros) : undefined,
  })
}

async function formulasWith(macros?: Macros): Promise<RenderFormula> {
  const render = await loadMaths()
  return (tex, isDisplay) => render(tex, isDisplay, macros)
}

/** A prepared body with what was left out of it, if that was asked for. */
export type ListedHtml = PreparedHtml & { removed?: RemovedPart[] }

/** Prepares a body without loading anything, and lists what is left out of it if that is asked for. */
export function prepareListed(
  { html, images, bibliography, listsRemoved }: Omit<Preparation, 'highlights'>,
  loaded?: LoadedRenderers,
): ListedHtml {
  if (!listsRemoved) return prepareHtml(html, images, loaded, { bibliography })
  const removed = new RemovedParts()
  return { ...prepareHtml(html, images, loaded, { bibliography, removed }), removed: removed.list() }
}
