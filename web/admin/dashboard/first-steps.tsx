import { type RefObject, useEffect, useState } from 'react'
import type { FirstSteps as Steps } from '#contract/dashboard.ts'
import { api } from '../../api/api.ts'
import { useFocusIfLost } from '../focus/use-focus-if-lost.ts'
import { FormError } from '../forms/form-error.tsx'
import { PendingButton } from '../forms/pending-button.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { AuthorSteps } from './author-steps.tsx'
import { isForOwner, OwnerSteps } from './owner-steps.tsx'

interface Props {
  /** Gets the focus when the focused button disappears with the steps. */
  heading: RefObject<HTMLElement | null>
}

/** What the owner of a new blog, or a new author, does first, ticked off as it is done, until all is done or it is hidden. */
export function FirstSteps({ heading }: Props) {
  const [shown, setShown] = useState<Steps>({})
  const { pending, failure, submit } = useSubmission()
  const focusHeading = useFocusIfLost(() => {
    heading.current?.focus()
    return true
  })
  useEffect(() => {
    api.dashboard.firstSteps({ query: { origin: location.origin } }).then(setShown, () => {})
  }, [])

  async function hide() {
    const body = { preferences: { hidesFirstSteps: true } }
    if (!(await submit(() => api.authors.update({ body })))) return
    setShown({})
    focusHeading(Promise.resolve())
  }

  if (Object.values(shown.done ?? shown.authorDone ?? {}).every(Boolean)) return null
  return (
    <section className="first-steps" aria-labelledby="first-steps">
      <h2 id="first-steps">First steps</h2>
      <ol>
        {isForOwner(shown) && <OwnerSteps {...shown} />}
        {shown.authorDone && <AuthorSteps done={shown.authorDone} />}
      </ol>
      <PendingButton className="quiet-button" pending={pending} onClick={hide}>
        Hide these steps
      </PendingButton>
      <FormError failure={failure} />
    </section>
  )
}
