import type { Choices } from './choices.ts'
import { type Ledger, wordsIn } from './ledger.ts'

const blockOf = (word: string): string => `<p>${word}</p>`

/** Changes blocks as somebody does who types: adds one, writes one anew, moves one or deletes one. Returns the blocks and the words that go. */
export function editBlocks(before: readonly string[], { below, weighted }: Choices, ledger: Ledger) {
  const blocks = [...before]
  const at = below(blocks.length)
  const how = blocks.length === 0 ? 'add' : weighted({ add: 6, rewrite: 3, remove: 1, move: 1 })
  if (how === 'add') blocks.splice(below(blocks.length + 1), 0, blockOf(ledger.newWord()))
  if (how === 'rewrite') blocks[at] = blockOf(ledger.newWord())
  if (how === 'remove') blocks.splice(at, 1)
  if (how === 'move') blocks.splice(below(blocks.length), 0, ...blocks.splice(at, 1))
  const left = new Set(wordsIn(blocks.join('')))
  return { blocks, deleted: wordsIn(before.join('')).filter((word) => !left.has(word)) }
}
