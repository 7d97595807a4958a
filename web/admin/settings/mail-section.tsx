import type { MessageNotices } from '#contract/contacts.ts'
import { MessageMailChoice } from './message-mail-choice.tsx'
import { TestMail } from './test-mail.tsx'

/** What owners are mailed. */
export function MailSection({ mails, email }: MessageNotices) {
  if (email === null)
    return (
      <p className="field-hint">
        This blog sends no mail. To change that, set <code>SMTP_URL</code> on the server.
      </p>
    )
  return (
    <div className="stack">
      <MessageMailChoice mails={mails} email={email} />
      <TestMail />
    </div>
  )
}
