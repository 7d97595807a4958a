import { type TheoremKind, theoremKinds, theoremLabels, theoremPrefixes } from '../content/kinds.ts'

/** The id of a block that may be referred to. */
export const referencePattern = new RegExp(
  `^(?<prefix>${theoremPrefixes.join('|')})-[\\p{L}\\p{M}\\p{N}]+(?:-[\\p{L}\\p{M}\\p{N}]+)*$`,
  'u',
)

/** Returns the kind of a block by its id; undefined for ids of other things. */
export function theoremKindOf(id: string): TheoremKind | undefined {
  const prefix = referencePattern.exec(id)?.groups?.prefix
  return prefix === undefined ? undefined : theoremKinds.find((kind) => theoremLabels[kind].prefix === prefix)
}

export const isTheoremKind = (name: string): name is TheoremKind => Object.hasOwn(theoremLabels, name)
