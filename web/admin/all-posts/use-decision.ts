import { useRevalidator } from 'react-router'
import type { PostForOwners } from '#contract/take-downs.ts'
import { useSubmission } from '../forms/use-submission.ts'
import { showNotice } from '../notices/notices.tsx'

export interface Decision {
  post: PostForOwners
  /** Called before the row disappears from the list. */
  onDone: (change: Promise<unknown>) => void
  onClose: () => void
}

/** For a dialog on a post: makes the API call, closes the dialog, reloads the list and shows the message of the server. */
export function useDecision({ onDone, onClose }: Decision, call: () => Promise<{ message: string }>) {
  const { pending, failure, submit } = useSubmission()
  const { revalidate } = useRevalidator()
  const decide = () =>
    submit(async () => {
      const { message } = await call()
      const reload = revalidate()
      onDone(reload)
      onClose()
      await reload
      showNotice(message)
    })
  return { pending, failure, decide }
}
