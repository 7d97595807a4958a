/** What was typed, and what was sent with which idempotency key: an answer whose response was lost is not sent again. */
export interface AnswerDraft {
  text: string
  sent: { text: string; idempotencyKey: string }
}

export const emptyDraft = (): AnswerDraft => ({ text: '', sent: { text: '', idempotencyKey: '' } })
