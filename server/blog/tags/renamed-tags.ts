import { matchingKey } from '#contract/matching-key.ts'
import type { Reads } from '../../transaction.ts'

/** Tags under the names that owners gave them since, without repeats. */
export async function renamedTags(
  { tags: store }: { tags: Pick<Reads['tags'], 'listRenames'> },
  tags: string[],
): Promise<string[]> {
  const renames = await store.listRenames(tags.map(matchingKey))
  if (renames.length === 0) return tags
  const nameByKey = new Map(renames.map(({ key, name }) => [key, name]))
  const named = tags.map((tag) => nameByKey.get(matchingKey(tag)) ?? tag)
  return [...new Map(named.toReversed().map((tag) => [matchingKey(tag), tag])).values()].toReversed()
}
