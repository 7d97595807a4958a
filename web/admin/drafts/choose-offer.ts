import type { ListedWorkingCopy } from '#contract/working-copies.ts'
import type { LocalDraft } from './local-drafts.ts'

/** What is known of a working copy that is offered: of one that has just come, not yet how it begins. */
export type OfferedCopy = Pick<ListedWorkingCopy, 'id' | 'url' | 'changedDate'> &
  Partial<Pick<ListedWorkingCopy, 'title' | 'excerpt'>>

/** A text that a form offers beside the saved one: of this browser, or one that is on the server only. */
export type OfferedText = { draft: LocalDraft; copy?: never } | { copy: OfferedCopy; draft?: never }

interface Texts {
  /** All of this post, in this browser. */
  drafts: LocalDraft[]
  /** All of this post, on the server. */
  copies: ListedWorkingCopy[]
  /** When the post was saved; null for a new one. */
  savedDate: string | null
  /** Up to when the author declined texts from elsewhere; null if none was. */
  declinedDate: string | null
}

/**
 * Returns the newest text. A draft and its working copy are one text: the draft is offered, which was typed here, unless the working copy was
 * changed elsewhere since.
 */
export function chooseOffer({ drafts, copies, savedDate, declinedDate }: Texts): OfferedText | null {
  const fromElsewhere = copies.filter((copy) => {
    if (declinedDate !== null && copy.changedDate <= declinedDate) return false
    if (drafts.some((draft) => isSameText(draft, copy))) return false
    const isKnown = drafts.some(({ workingCopy }) => workingCopy?.id === copy.id)
    return isKnown || savedDate === null || copy.changedDate > savedDate
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

/** Of a text that is offered and one that came later the newer is offered. */
export const newestOffer = (offer: OfferedText, newer: OfferedCopy | null): OfferedText =>
  newer && newer.changedDate > dateOf(offer) ? { copy: newer } : offer

/** How long after the last key its autosave may reach the server. Its response is lost if the page is closed then. */
const saveTimeMs = 15_000

function isSameText({ workingCopy, fields, typedDate }: LocalDraft, copy: ListedWorkingCopy): boolean {
  const isOfDraft = workingCopy ? workingCopy.id === copy.id : fields.title.trim() === copy.title
  if (!isOfDraft) return false
  const age = Date.parse(copy.changedDate) - Date.parse(typedDate)
  return workingCopy?.changedDate === copy.changedDate || (age >= 0 && age < saveTimeMs)
}

const dateOf = ({ draft, copy }: OfferedText): string => (draft ? draft.typedDate : copy.changedDate)
