import type { Reference } from '#contract/references/reference.ts'

/** Adds references. One with a key that is there takes its place. */
export function addReferences(present: readonly Reference[], read: readonly Reference[]) {
  const byKey = new Map(present.map((reference) => [reference.id, reference]))
  const replaced = read.filter(({ id }) => byKey.has(id)).length
  for (const reference of read) byKey.set(reference.id, reference)
  return { all: [...byKey.values()], added: read.length - replaced, replaced }
}
