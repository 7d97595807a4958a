import type { ComparedBlock } from './compare-blocks.ts'

/** Blocks that are shown, or a run of unchanged ones that is folded. */
export interface Fold {
  blocks: ComparedBlock['block'][]
  isFolded: boolean
}

/** Unchanged blocks that stay beside a changed one. */
const context = 1
/** A shorter run is not worth folding. */
const minFolded = 3

/** Folds the runs of unchanged blocks, so that what changed in a long text is found. */
export function foldUnchanged(compared: readonly ComparedBlock[]): Fold[] {
  const isNear = compared.map((_, at) =>
    compared.slice(Math.max(0, at - context), at + context + 1).some(({ isChanged }) => isChanged),
  )
  const folds: Fold[] = []
  for (const [at, { block }] of compared.entries()) {
    const isFolded = !isNear[at]
    const last = folds.at(-1)
    if (last?.isFolded === isFolded) last.blocks.push(block)
    else folds.push({ blocks: [block], isFolded })
  }
  return folds.map((fold) => (fold.blocks.length < minFolded ? { ...fold, isFolded: false } : fold))
}
