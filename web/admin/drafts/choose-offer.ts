import type { ListedWorkingCopy } from '#contract/working-copies.ts'
import type { LocalDraft } from './local-drafts.ts'

/** A text that a form offers beside the saved one: of this browser, or one that is on the server only. */
export type OfferedText = { draft: LocalDraft; copy?: never } | { copy: ListedWorkingCopy; draft?: never }

interface Texts {
  /** All of this post, in this browser. */
  drafts: LocalDraft[]
  /** All of this post, on the server. */
  copies: ListedWorkingCopy[]
  /** When the post was saved; null for a new one. */
  savedDate: string | null
}

/**
 * Returns the newest text. A draft and its working copy are one text: the draft is offered, which was typed here, unless the working copy was
 * changed elsewhere since.
 */
export function chooseOffer({ drafts, copies, savedDate }: Texts): OfferedText | null {
  const known = drafts.flatMap(({ workingCopy }) => workingCopy ?? [])
  known.sort((one, other) => (one.changedDate < other.changedDate ? -1 : 1))
  const knownDates = new Map(known.map(({ id, changedDate }) => [id, changedDate]))
  const fromElsewhere = copies.filter(({ id, changedDate }) => {
    const knownDate = knownDates.get(id)
    return knownDate === undefined ? savedDate === null || changedDate > savedDate : changedDate > knownDate
  })
  const offers: OfferedText[] = [
    ...drafts.map((draft) => ({ draft })),
    ...fromElsewhere.map((copy) => ({ copy })),
  ]
  return offers.reduce<OfferedText | null>(
    (newest, offer) => (newest && dateOf(newest) >= dateOf(offer) ? newest : offer),
    null,
  )
}

const dateOf = ({ draft, copy }: OfferedText): string => (draft ? draft.typedDate : copy.changedDate)
