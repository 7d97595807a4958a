import { languagesIn } from './code/code-languages.ts'
import { type Highlight, loadHighlighter } from './code/load-highlighter.ts'
import { textOfHtml } from './html-text.ts'
import { renderBody, rendererVersion } from './render-html.ts'
import { sanitiseHtml } from './sanitise-html.ts'
import type { KnownPicture } from './size-pictures.ts'

/** A body in each form that is stored. */
export interface PreparedHtml {
  /** Safe, as its author wrote it. */
  content: string
  /** What the page shows of it, its table of contents, how many minutes it takes to read, and the version of the renderer that made these. */
  rendered: string
  contents: string
  minutes: number
  renderer: number
  /** Its words, for search. */
  text: string
}

/**
 * Makes every stored form of a body. Costs about a millisecond of processor time for each 2 KB of HTML, and with `highlight`, without which
 * code has no colours, about ten for each 2 KB of code.
 */
export function prepareHtml(
  html: string,
  pictures: KnownPicture[] = [],
  highlight?: Highlight,
): PreparedHtml {
  const content = sanitiseHtml(html)
  const { html: rendered, contents, minutes } = renderBody(content, pictures, highlight)
  return { content, rendered, contents, minutes, renderer: rendererVersion, text: textOfHtml(content) }
}

/** What a thread is handed, as one value. */
export interface Preparation {
  html: string
  pictures: KnownPicture[]
  /** Code gets colours. */
  highlights: boolean
}

/** The same on a thread. */
export async function prepareOnThread({ html, pictures, highlights }: Preparation): Promise<PreparedHtml> {
  return prepareHtml(html, pictures, highlights ? await loadHighlighter(languagesIn(html)) : undefined)
}
