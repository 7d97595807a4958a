/** What was typed, and what was sent with which idempotency key: an answer whose response was lost is not sent again. */
export interface AnswerDraft {
  text: string
  sent: { text: string; idempotencyKey: string }
}

const emptyDraft = (): AnswerDraft => ({ text: '', sent: { text: '', idempotencyKey: '' } })

/** By the address of the owner, as another one may sign in, and the id of the message. */
const drafts = new Map<string, AnswerDraft>()

/** Returns the answer that an owner began to a message. It outlives the screen, so that leaving loses nothing. */
export function draftOf(owner: string, messageId: string): AnswerDraft {
  const key = `${owner} ${messageId}`
  const draft = drafts.get(key) ?? emptyDraft()
  drafts.set(key, draft)
  return draft
}

export function clearDraft(draft: AnswerDraft): void {
  Object.assign(draft, emptyDraft())
}
