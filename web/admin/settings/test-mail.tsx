import { useState } from 'react'
import { api } from '../../api/api.ts'
import { FormError } from '../forms/form-error.tsx'
import { PendingButton } from '../forms/pending-button.tsx'
import { useSubmission } from '../forms/use-submission.ts'

/** Sends a mail to one’s own address, and says what the mail server did with it. */
export function TestMail() {
  const { pending, failure, submit } = useSubmission()
  const [note, setNote] = useState('')

  async function send() {
    setNote('')
    const sent = await submit(() => api.dashboard.testMail())
    if (sent) setNote(sent.message)
  }

  return (
    <div className="field">
      <div>
        <PendingButton className="button secondary" pending={pending} onClick={send}>
          {pending ? 'Sending …' : 'Send yourself a test mail'}
        </PendingButton>
      </div>
      <FormError failure={failure} />
      <div role="status">{note && <p className="field-hint">{note}</p>}</div>
    </div>
  )
}
