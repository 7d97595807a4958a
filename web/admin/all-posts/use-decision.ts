import { useRevalidator } from 'react-router'
import type { PostForOwners } from '#contract/take-downs.ts'
import { useSubmission } from '../forms/use-submission.ts'
import { showNotice } from '../notices/announcements.tsx'

export interface Decision {
  post: PostForOwners
  /** Called once it is done, before the row goes from the list. */
  onDone: () => void
  onClose: () => void
}

/** For a dialog on a post: makes the call that decides, closes, reads the list again and tells what the server said of it. */
export function useDecision({ onDone, onClose }: Decision, call: () => Promise<{ message: string }>) {
  const { pending, failure, submit } = useSubmission()
  const { revalidate } = useRevalidator()
  const decide = () =>
    submit(async () => {
      const { message } = await call()
      onDone()
      onClose()
      await revalidate()
      showNotice(message)
    })
  return { pending, failure, decide }
}
