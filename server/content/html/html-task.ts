import { type BodyMerge, type MergedBody, mergeBodies } from './merge-bodies.ts'
import { TooManyElements } from './parse-html.ts'
import { maxElements, type Preparation, type PreparedHtml, prepareLoaded } from './prepare-html.ts'
import { sanitizeBlocks } from './sanitize-blocks.ts'

/** The message to the worker thread: a body to prepare, blocks to sanitize, or bodies to merge. */
export type HtmlTask = Preparation | { blocks: string[] } | BodyMerge

export type HtmlResult = PreparedHtml | string[] | MergedBody

/** Runs in the worker thread. Returns null for HTML with too many elements. */
export async function runHtmlTask(task: HtmlTask): Promise<HtmlResult | null> {
  try {
    if ('blocks' in task) return sanitizeBlocks(task.blocks, 2 * maxElements)
    return 'mine' in task ? mergeBodies(task) : await prepareLoaded(task)
  } catch (error) {
    if (error instanceof TooManyElements) return null
    throw error
  }
}
