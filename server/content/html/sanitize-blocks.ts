import { setImmediate as nextTurn } from 'node:timers/promises'
import { TooManyElements } from './parse-html.ts'
import { sanitizeHtml } from './sanitize-html.ts'

/**
 * What this thread sanitizes of one call: about 25 milliseconds of work, of which 3 at a time. Lengths are in UTF-16 code units; a block of
 * nothing but tags takes longer than text, so that tags are limited as well.
 */
const syncLimits = {
  maxLength: 64 * 1024,
  maxBlockLength: 16 * 1024,
  maxTags: 3_000,
  lengthPerTurn: 8 * 1024,
}

/** Sanitizes blocks each for itself, so that there are as many as before. Throws `TooManyElements` if they have more tags together. */
function* sanitizeEach(blocks: string[], maxTags: number): Generator<string> {
  let tagsLeft = maxTags
  for (const block of blocks) {
    const sanitized = sanitizeHtml(block, tagsLeft)
    tagsLeft -= sanitized.split('<').length - 1
    if (tagsLeft < 0) throw new TooManyElements()
    yield sanitized
  }
}

export const sanitizeBlocks = (blocks: string[], maxTags: number): string[] => [
  ...sanitizeEach(blocks, maxTags),
]

/** Sanitizes blocks in this thread, with turns for other requests in between. Returns null if that would take long. */
export async function sanitizeFewBlocks(blocks: string[]): Promise<string[] | null> {
  const { maxLength, maxBlockLength, maxTags, lengthPerTurn } = syncLimits
  const length = blocks.reduce((sum, block) => sum + block.length, 0)
  if (length > maxLength || blocks.some((block) => block.length > maxBlockLength)) return null
  const sanitized: string[] = []
  let lengthOfTurn = 0
  try {
    for (const block of sanitizeEach(blocks, maxTags)) {
      sanitized.push(block)
      lengthOfTurn += block.length
      if (lengthOfTurn > lengthPerTurn) {
        await nextTurn()
        lengthOfTurn = 0
      }
    }
  } catch (error) {
    if (error instanceof TooManyElements) return null
    throw error
  }
  return sanitized
}
