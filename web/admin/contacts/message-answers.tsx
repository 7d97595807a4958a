import type { ContactAnswer } from '#contract/contacts.ts'
import { longDate } from '../../dates.ts'
import { useSite } from '../layout/use-site.ts'

/** What owners answered to a message, oldest first. */
export function MessageAnswers({ answers }: { answers: ContactAnswer[] }) {
  const { timeZone } = useSite()
  return answers.map(({ id, by, text, createdDate, sentDate }) => (
    <section key={id} className="message-answer" aria-label="Answer">
      <p className="row-facts">
        <span>
          Answered by <bdi>{by}</bdi>
        </span>
        <time dateTime={createdDate}>{longDate(createdDate, timeZone)}</time>
        {!sentDate && (
          <span className="font-semibold text-error">
            Being sent, or the server ended meanwhile: it may not have arrived
          </span>
        )}
      </p>
      <p className="mt-1 whitespace-pre-wrap" dir="auto">
        {text}
      </p>
    </section>
  ))
}
