import {
  type BodyElement,
  type BodyNode,
  blocksOf,
  type Change,
  isInline,
  keyOf,
  shapeOf,
} from './body-node.ts'
import { compareLines, marked } from './compare-lines.ts'
import { pairBlocks } from './pair-blocks.ts'

export interface ComparedBlock {
  block: BodyElement
  isChanged: boolean
}

/** Compares two texts. Returns the blocks of the second one, with what changed marked, and those that only the first one has. */
export const compareBodies = (before: readonly BodyNode[], after: readonly BodyNode[]): ComparedBlock[] =>
  compareBlocks(blocksOf(before), blocksOf(after), false)

function compareBlocks(
  before: readonly BodyElement[],
  after: readonly BodyElement[],
  isReformatted: boolean,
): ComparedBlock[] {
  const compared: ComparedBlock[] = []
  let [beforeAt, afterAt] = [0, 0]
  for (const [b, a] of [...pairBlocks(before, after), [before.length, after.length] as const]) {
    for (const block of before.slice(beforeAt, b)) compared.push(wholly('removed', block))
    for (const block of after.slice(afterAt, a)) compared.push(wholly('added', block))
    if (b < before.length)
      compared.push(comparePair(before[b] as BodyElement, after[a] as BodyElement, isReformatted))
    ;[beforeAt, afterAt] = [b + 1, a + 1]
  }
  return compared
}

function comparePair(before: BodyElement, after: BodyElement, isReformatted: boolean): ComparedBlock {
  if (!isReformatted && keyOf(before) === keyOf(after)) return { block: after, isChanged: false }
  const isOther = isReformatted || formatOf(before) !== formatOf(after)
  return { block: { ...after, children: compareChildren(before, after, isOther) }, isChanged: true }
}

/** A line looks like a paragraph. */
const formatOf = (block: BodyElement): string => shapeOf(block.name === '' ? { ...block, name: 'p' } : block)

function compareChildren(before: BodyElement, after: BodyElement, isReformatted: boolean): BodyNode[] {
  if ([...before.children, ...after.children].every(isInline))
    return compareLines(before.children, after.children, isReformatted)
  const compared = compareBlocks(blocksOf(before.children), blocksOf(after.children), isReformatted)
  return compared.map(({ block }) => block)
}

const wholly = (change: Change, block: BodyElement): ComparedBlock => ({
  block: markedBlock(change, block),
  isChanged: true,
})

/** Marks the lines within a block, as elements for changes may not stand everywhere, such as among rows. */
function markedBlock(change: Change, block: BodyElement): BodyElement {
  if (block.name === 'hr') return { ...block, name: '', children: marked(change, [block]) }
  if (block.children.every(isInline)) return { ...block, children: marked(change, block.children) }
  return { ...block, children: blocksOf(block.children).map((child) => markedBlock(change, child)) }
}
