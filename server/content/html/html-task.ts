import { TooManyElements } from './parse-html.ts'
import { maxElements, type Preparation, type PreparedHtml, prepareWithCode } from './prepare-html.ts'
import { sanitiseBlocks } from './sanitise-blocks.ts'

/** The message to the worker thread: a body to prepare, or blocks to sanitise. */
export type HtmlTask = Preparation | { blocks: string[] }

/** Runs in the worker thread. Returns null for HTML with too many elements. */
export async function runHtmlTask(task: HtmlTask): Promise<PreparedHtml | string[] | null> {
  try {
    return 'blocks' in task ? sanitiseBlocks(task.blocks, 2 * maxElements) : await prepareWithCode(task)
  } catch (error) {
    if (error instanceof TooManyElements) return null
    throw error
  }
}
