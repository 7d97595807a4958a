import { Link } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import type { OwnFullPost } from '#contract/post.ts'
import type { Version } from '#contract/versions.ts'
import { api } from '../../api/api.ts'
import { FormError } from '../forms/form-error.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { nounOf } from '../layout/text-noun.ts'
import { FailedUpdateText, ScheduleText } from '../posts/schedule-line.tsx'
import { usePresentSchedule } from './use-present-schedule.ts'

interface Props {
  post: OwnFullPost
  publishAt: string
  /** Opens the version that is to replace the post. */
  onOpen: (version: Version) => void
}

/** Tells when the post is published or replaced, and with which text. */
export function ScheduleNote({ post: opened, onOpen }: Omit<Props, 'publishAt'>) {
  const post = usePresentSchedule(opened)
  const { publishAt, publishVersion, status } = post
  if (!publishAt)
    return (
      <p className="field-hint" role="status">
        {opened.status !== 'public' && status === 'public'
          ? `This ${nounOf(post)} was published as scheduled, with the text that was saved by then.`
          : 'Nothing is scheduled any more.'}
      </p>
    )
  if (publishVersion === undefined)
    return (
      <p className="field-hint">
        <ScheduleText publishAt={publishAt} isUpdate={false} />. What is saved by then is published.
      </p>
    )
  return <UpdateNote {...{ post, publishAt, onOpen }} number={publishVersion} />
}

function UpdateNote({ post, publishAt, number, onOpen }: Props & { number: number }) {
  const { pending, failure, submit } = useSubmission()
  const open = () =>
    submit(async () => onOpen(await api.versions.find({ params: { url: post.url }, query: { number } })))
  return (
    <section className="unsaved-draft" aria-label="Scheduled update">
      <p>
        {post.publishFailure ? (
          <FailedUpdateText post={post} />
        ) : (
          <>
            <ScheduleText publishAt={publishAt} isUpdate />. Readers then get{' '}
            <Link className="underline" to={paths.version(post.url, number)}>
              version #{number}
            </Link>
            , with what you save in other parts of the {nounOf(post)} until then. Change the time or cancel it
            in{' '}
            {post.page ? (
              <Link className="underline" to={paths.sitePages()}>
                Pages
              </Link>
            ) : (
              <Link className="underline" to={paths.ownPosts()}>
                List of Posts
              </Link>
            )}
            .
          </>
        )}
      </p>
      <button type="button" className="button secondary" disabled={pending} onClick={open}>
        {pending ? 'Opening …' : 'Open its text'}
      </button>
      <FormError failure={failure} />
    </section>
  )
}
