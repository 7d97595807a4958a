import { useRef, useState } from 'react'
import { type MessageMails, messageMails } from '#contract/contacts.ts'
import { limits } from '#contract/limits.ts'
import { api } from '../../api/api.ts'
import { FormError } from '../forms/form-error.tsx'
import { useSubmission } from '../forms/use-submission.ts'

const { noticesPerHour, noticeHour } = limits.contact

const names: Record<MessageMails, string> = {
  off: 'None',
  each: `Soon after each message, ${noticesPerHour} mails an hour at most`,
  daily: `One mail a day, at ${noticeHour}:00 in the time zone of the site`,
}

/** Saved at once. What is chosen while another choice is being saved is saved after it. */
export function MessageMailChoice({ mails, email }: { mails: MessageMails; email: string }) {
  const [chosen, setChosen] = useState(mails)
  const [note, setNote] = useState('')
  const { failure, submit } = useSubmission()

  const wanted = useRef(mails)
  const stored = useRef(mails)

  async function saveWanted() {
    for (;;) {
      const { mails, message } = await api.contacts.setNotices({ body: { mails: wanted.current } })
      stored.current = mails
      if (wanted.current === mails) return message
    }
  }

  async function choose(next: MessageMails) {
    wanted.current = next
    setChosen(next)
    setNote('')
    await submit(async () => {
      try {
        setNote(await saveWanted())
      } catch (error) {
        setChosen(stored.current)
        throw error
      }
    })
  }

  return (
    <fieldset className="field" aria-describedby="message-mails-hint">
      <legend>Mails about new messages</legend>
      {messageMails.map((each) => (
        <label key={each} className="flex items-baseline gap-2">
          <input type="radio" name="message-mails" checked={each === chosen} onChange={() => choose(each)} />
          {names[each]}
        </label>
      ))}
      <p className="field-hint" id="message-mails-hint">
        They go to {email}, with the names and first words of the messages. Possible spam is in none.
      </p>
      <FormError failure={failure} fields={[]} />
      <div role="status">{note && <p className="field-hint">{note}</p>}</div>
    </fieldset>
  )
}
