import { useSite } from '../layout/use-site.ts'
import { longDateAndTime, ownTimeOf } from './zoned-time.ts'

/** Tells when a post is to be published: in the time zone of the blog and, if it differs, of the author. */
export function ScheduleText({ publishAt, isUpdate }: { publishAt: string; isUpdate: boolean }) {
  const { timeZone } = useSite()
  const own = ownTimeOf(publishAt, timeZone)
  const when = Date.parse(publishAt) < Date.now() ? 'Due since' : 'Scheduled for'
  return (
    <>
      {isUpdate && 'Update '}
      {isUpdate ? when.toLowerCase() : when}{' '}
      <time dateTime={publishAt}>{longDateAndTime(publishAt, timeZone)}</time>
      {own && ` (${timeZone}), ${own} your time`}
    </>
  )
}

interface Props {
  title: string
  publishAt: string
  /** Whether a version replaces a public post. */
  isUpdate: boolean
  onChange: () => void
  onCancel: () => void
}

export function ScheduleLine({ title, publishAt, isUpdate, onChange, onCancel }: Props) {
  const about = <span className="visually-hidden"> the schedule of {title}</span>
  return (
    <p className="schedule-line">
      <span>
        <ScheduleText publishAt={publishAt} isUpdate={isUpdate} />
      </span>
      <button type="button" className="quiet-button" onClick={onChange}>
        Change{about}
      </button>
      <button type="button" className="quiet-button" onClick={onCancel}>
        Cancel{about}
      </button>
    </p>
  )
}
