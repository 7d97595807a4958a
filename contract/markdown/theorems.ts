import { labelPrefixes, type TheoremKind, theoremKinds, theoremLabels } from '../content/kinds.ts'

/** The id of a block that may be referred to. */
export const referencePattern = new RegExp(
  `^(?<prefix>${labelPrefixes.join('|')})-[\\p{L}\\p{M}\\p{N}]+(?:-[\\p{L}\\p{M}\\p{N}]+)*$`,
  'u',
)

/** Returns the id that a reference leads to, which may begin with a capital at the start of a sentence; null if it is none. */
export function labelOf(reference: string): string | null {
  const id = reference.charAt(0).toLowerCase() + reference.slice(1)
  return referencePattern.test(id) ? id : null
}

/** Returns the kind of a block by its id; undefined for ids of other things. */
export function theoremKindOf(id: string): TheoremKind | undefined {
  const prefix = referencePattern.exec(id)?.groups?.prefix
  return prefix === undefined ? undefined : theoremKinds.find((kind) => theoremLabels[kind].prefix === prefix)
}

export const isTheoremKind = (name: string): name is TheoremKind => Object.hasOwn(theoremLabels, name)
