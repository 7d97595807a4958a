import { limits } from '#contract/limits.ts'
import { matchingKey } from '#contract/matching-key.ts'
import { quotableLine } from '../../foundation/text/plain-text.ts'

/**
 * Normalizes tags for storing: trimmed, without invisible ones and without repeats (the first spelling is used), and without characters that change the
 * direction of the text after it. A tag of dots only is
 * dropped too: browsers remove `.` and `..` from paths, so that it could have no page.
 */
export function storedTags(tags: readonly string[]): string[] {
  const byKey = new Map<string, string>()
  for (const tag of tags.map(quotableLine)) {
    const key = matchingKey(tag)
    if (/^\.*$/.test(key)) continue
    if (!byKey.has(key)) byKey.set(key, tag)
  }
  return [...byKey.values()]
}

/** What is wrong with a list of stored tags, as a sentence; null if nothing is. */
export function tagsProblem(tags: readonly string[]): string | null {
  if (tags.length > limits.post.maxTags)
    return `At most ${limits.post.maxTags} tags are possible; there are ${tags.length}.`
  const long = tags.find((tag) => [...tag].length > limits.post.maxTagCharacters)
  return long
    ? `A tag may have at most ${limits.post.maxTagCharacters} characters: “${[...long].slice(0, 30).join('')}…”.`
    : null
}
