import type { PostState, PostStatus } from '#contract/post.ts'
import type { PostFields } from '../drafts/post-fields.ts'
import type { TextNoun } from '../layout/text-noun.ts'
import { type Choice, chosenBlocks, compareBlocks, type Difference, type Side } from './compare-blocks.ts'
import { fieldDifferences, statusNote, withFields, withPresentStatus } from './compare-fields.ts'

/** What the server told when both sides changed the same. */
export interface Conflict {
  base: PostState | null
  current: PostState
}

interface Texts extends Conflict {
  noun: TextNoun
  mine: PostFields
  /** Splits HTML into its top-level blocks. */
  split: (html: string) => string[]
}

/** Compares the text of a form with the one that was saved meanwhile. Choices are one for each field that differs, then one for each block. */
export function compareTexts({ noun, base, current, mine, split }: Texts) {
  const theirBlocks = split(current.content)
  const parts = compareBlocks(split(mine.content), theirBlocks, base && split(base.content))
  const own = withPresentStatus(mine, current, base)
  const fields = fieldDifferences(own, current, base)
  const blocks = parts.filter((part): part is Difference => 'mine' in part)
  const { title, description, tags, status, references, citationStyle, macros } = current
  const { language, coverWidth } = current
  return {
    parts,
    fields,
    blocks,
    /** Says that the status changed; null if it did not. */
    note: statusNote(noun, mine.status, own.status),
    suggested: [...fields, ...blocks].map(({ suggested }): Choice => suggested),

    /** The choices with which the post gets one of both texts. The status is no text: its choice stays. */
    allOf: (side: Side, choices: readonly Choice[]): Choice[] =>
      choices.map((choice, at) => (fields[at]?.name === 'status' ? choice : side)),

    textOf: (choices: readonly Choice[]): PostFields => ({
      ...withFields(own, fields, choices),
      content: chosenBlocks(parts, choices.slice(fields.length)).join(''),
    }),

    /** What the post has now. */
    saved: {
      ...{ title, description, tags, status: status as PostStatus },
      ...{ content: theirBlocks.join(''), image: null, imgalt: null },
      ...{ references, citationStyle, macros, language, coverWidth },
    } satisfies PostFields,
  }
}
