import type { Command } from '@tiptap/pm/state'
import type { Sign } from './block-kind.ts'

/** Colons and the name of a block, as divisions have them in Markdown. A space behind it asks for the title, Enter for the text. */
export const divisionSign = (name: string, bySpace: Command, byEnter: Command): Sign => ({
  shown: `:::${name}`,
  typed: new RegExp(`^::: ?${name} $`, 'i'),
  command: () => bySpace,
  byEnter: () => byEnter,
})
