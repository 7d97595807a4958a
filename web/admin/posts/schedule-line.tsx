import { Link } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import type { OwnListedPost } from '#contract/post.ts'
import { nounOf } from '../layout/text-noun.ts'
import { useSite } from '../layout/use-site.ts'
import { longDateAndTime, ownTimeOf } from './zoned-time.ts'

/** A time in the zone of the blog and, if it differs, of the author. */
function ZonedTime({ instant }: { instant: string }) {
  const { timeZone } = useSite()
  const own = ownTimeOf(instant, timeZone)
  return (
    <>
      <time dateTime={instant}>{longDateAndTime(instant, timeZone)}</time>
      {own && ` (${timeZone}), ${own} your time`}
    </>
  )
}

/** Tells when a post is to be published. */
export function ScheduleText({ publishAt, isUpdate }: { publishAt: string; isUpdate: boolean }) {
  const when = Date.parse(publishAt) < Date.now() ? 'Due since' : 'Scheduled for'
  return (
    <>
      {isUpdate && 'Update '}
      {isUpdate ? when.toLowerCase() : when} <ZonedTime instant={publishAt} />
    </>
  )
}

/** Tells that an update was due and not published, and leads to what contradicts it. */
export function FailedUpdateText({ post }: { post: OwnListedPost }) {
  const { url, publishAt, publishVersion } = post
  if (!publishAt || publishVersion === undefined) return null
  return (
    <>
      <strong className="text-error">Not published:</strong> the update of <ZonedTime instant={publishAt} />.
      The same parts of the {nounOf(post)} were changed after it was written.{' '}
      <Link className="underline" to={paths.version(url, publishVersion)}>
        Compare both
      </Link>
    </>
  )
}

interface Props {
  post: OwnListedPost
  publishAt: string
  onChange: () => void
  onCancel: () => void
  /** For an update that was not published. */
  onDismiss: () => void
}

export function ScheduleLine({ post, publishAt, onChange, onCancel, onDismiss }: Props) {
  const about = <span className="visually-hidden"> the schedule of {post.title}</span>
  if (post.publishFailure)
    return (
      <p className="schedule-line">
        <span>
          <FailedUpdateText post={post} />
        </span>
        <button type="button" className="quiet-button" onClick={onDismiss}>
          Dismiss<span className="visually-hidden"> the update of {post.title}</span>
        </button>
      </p>
    )
  return (
    <p className="schedule-line">
      <span>
        <ScheduleText publishAt={publishAt} isUpdate={post.publishVersion !== undefined} />
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
