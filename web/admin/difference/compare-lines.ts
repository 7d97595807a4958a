import type { BodyNode, Change } from './body-node.ts'
import { matchSequences } from './match-sequences.ts'
import { nodesOf, type Token, tokensOf } from './tokens.ts'

const elements = { added: 'ins', removed: 'del', reformatted: 'span' }

/** What changed, within an element of its own. */
export const marked = (change: Change, children: BodyNode[]): BodyNode[] =>
  children.length === 0 ? [] : [{ name: elements[change], attributes: {}, children, change }]

/** What differs, and what follows it and is the same. */
interface Part {
  removed: Token[]
  added: Token[]
  same: (readonly [before: Token, after: Token])[]
}

/**
 * Compares two lines word by word. Returns the second one with what the first one has in addition. `isReformatted`: the elements around them
 * differ, so that everything is formatted differently.
 */
export function compareLines(
  before: readonly BodyNode[],
  after: readonly BodyNode[],
  isReformatted = false,
): BodyNode[] {
  return partsOf(tokensOf(before), tokensOf(after)).flatMap(({ removed, added, same }) => [
    ...marked('removed', nodesOf(removed)),
    ...marked('added', nodesOf(added)),
    ...sameNodes(same, isReformatted),
  ])
}

function partsOf(before: Token[], after: Token[]): Part[] {
  const keys = (tokens: Token[]) => tokens.map(({ key }) => key)
  const parts: Part[] = []
  let part: Part = { removed: [], added: [], same: [] }
  let [beforeAt, afterAt] = [0, 0]
  for (const [b, a] of [
    ...matchSequences(keys(before), keys(after)),
    [before.length, after.length] as const,
  ]) {
    if (b > beforeAt || a > afterAt) {
      if (isWholeWithNext(part)) part = joined(part)
      else {
        parts.push(part)
        part = { removed: [], added: [], same: [] }
      }
      part.removed = [...part.removed, ...before.slice(beforeAt, b)]
      part.added = [...part.added, ...after.slice(afterAt, a)]
    }
    if (b < before.length) part.same.push([before[b] as Token, after[a] as Token])
    ;[beforeAt, afterAt] = [b + 1, a + 1]
  }
  return [...parts, part]
}

/** True where only spaces or punctuation separate changed words, which are easier to read as one change. */
const isWholeWithNext = ({ removed, added, same }: Part): boolean =>
  removed.length > 0 && added.length > 0 && !same.some(([{ isWord }]) => isWord)

const joined = ({ removed, added, same }: Part): Part => ({
  removed: [...removed, ...same.map(([token]) => token)],
  added: [...added, ...same.map(([, token]) => token)],
  same: [],
})

function sameNodes(pairs: Part['same'], isReformatted: boolean): BodyNode[] {
  const isChanged = ([before, after]: Part['same'][number]) => isReformatted || before.format !== after.format
  const nodes: BodyNode[] = []
  for (let at = 0; at < pairs.length; ) {
    const changed = isChanged(pairs[at] as Part['same'][number])
    let end = at + 1
    while (end < pairs.length && isChanged(pairs[end] as Part['same'][number]) === changed) end++
    const part = nodesOf(pairs.slice(at, end).map(([, token]) => token))
    nodes.push(...(changed ? marked('reformatted', part) : part))
    at = end
  }
  return nodes
}
