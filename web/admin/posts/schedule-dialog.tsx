import { useId, useState } from 'react'
import type { OwnListedPost } from '#contract/post.ts'
import type { ScheduleDraft } from '#contract/schedules.ts'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/api-error.ts'
import { useErrorFocus } from '../focus/use-error-focus.ts'
import { FormError } from '../forms/form-error.tsx'
import { ModalDialog } from '../forms/modal-dialog.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { nounOf } from '../layout/text-noun.ts'
import { useSite } from '../layout/use-site.ts'
import { shortTitle } from './short-title.ts'
import { instantsOf, localTimeOf, offsetOf, ownTimeOf, ownTimeZone } from './zoned-time.ts'

/** The version that is to replace a post, and the one from which it was written. */
export type ScheduledVersion = Pick<ScheduleDraft, 'version' | 'baseVersion'>

interface Props {
  post: Pick<
    OwnListedPost,
    'url' | 'title' | 'page' | 'publishAt' | 'publishVersion' | 'publishBaseVersion' | 'publishFailure'
  >
  /** For the text of a form: makes a version of it that is to replace the post. */
  saveVersion?: () => Promise<ScheduledVersion>
  /** Called with the message of the server. */
  onDone: (message: string) => Promise<void>
  onClose: () => void
}

type Which = 'earlier' | 'later'

const dayMs = 24 * 60 * 60 * 1_000

const tomorrowAtNine = (timeZone: string): string =>
  `${localTimeOf(Date.now() + dayMs, timeZone).slice(0, 10)}T09:00`

function assertComplete(date: string, time: string): void {
  const field = date ? 'time' : 'date'
  const text = `Choose a ${field}.`
  if (!date || !time) throw new ApiError('validation_failed', text, { fields: { [field]: text } })
}

/** Sets or changes when a post is published, in the time zone of the blog. */
export function ScheduleDialog({ post, saveVersion, onDone, onClose }: Props) {
  const { timeZone } = useSite()
  const id = useId()
  const [local, setLocal] = useState(() =>
    post.publishAt && !post.publishFailure ? localTimeOf(post.publishAt, timeZone) : tomorrowAtNine(timeZone),
  )
  const [which, setWhich] = useState<Which>()
  const { pending, failure, submit } = useSubmission()
  const [date = '', time = ''] = local.split('T')
  const fields = useErrorFocus<HTMLDivElement>(failure)
  const problem = failure?.fields.date ?? failure?.fields.time ?? failure?.fields.localTime
  const [sent, setSent] = useState('')
  const asked = sent === local ? failure?.instants : undefined

  const choose = (value: string) => {
    setLocal(value)
    setWhich(undefined)
  }
  const schedule = () =>
    submit(async () => {
      setSent(local)
      assertComplete(date, time)
      const planned = { version: post.publishVersion, baseVersion: post.publishBaseVersion }
      const version = saveVersion ? await saveVersion() : planned
      const { message } = await api.schedules.put({
        params: { url: post.url },
        body: { localTime: local, timeZone, which, ...version },
      })
      await onDone(message)
    })
  const input = { 'aria-describedby': `${id}-zone ${id}-error`, required: true }
  const isInvalid = (own: string) =>
    (failure?.fields[own] ?? (asked ? undefined : failure?.fields.localTime)) ? true : undefined

  return (
    <ModalDialog
      title={saveVersion ? 'Update at …' : post.publishAt ? 'Change the schedule' : 'Schedule'}
      action={pending ? 'Scheduling …' : 'Schedule'}
      pending={pending}
      onApply={schedule}
      onClose={onClose}
    >
      <Consequence post={post} isOfForm={saveVersion !== undefined} />
      <div ref={fields} className="grid gap-4">
        <div className="schedule-fields">
          <div className="field">
            <label htmlFor={`${id}-date`}>Date</label>
            <input
              {...input}
              id={`${id}-date`}
              type="date"
              value={date}
              aria-invalid={isInvalid('date')}
              onChange={(event) => choose(`${event.target.value}T${time}`)}
            />
          </div>
          <div className="field">
            <label htmlFor={`${id}-time`}>Time</label>
            <input
              {...input}
              id={`${id}-time`}
              type="time"
              value={time}
              aria-invalid={isInvalid('time')}
              onChange={(event) => choose(`${date}T${event.target.value}`)}
            />
          </div>
          <ZoneHint id={`${id}-zone`} local={local} which={which} timeZone={timeZone} />
          <p className="field-error" id={`${id}-error`}>
            {problem}
          </p>
        </div>
        {asked && <WhichHour instants={asked} {...{ time, timeZone, which }} onChange={setWhich} />}
      </div>
      <FormError failure={failure} fields={['date', 'time', 'localTime']} />
    </ModalDialog>
  )
}

/** What happens at that time. */
function Consequence({ post, isOfForm }: Pick<Props, 'post'> & { isOfForm: boolean }) {
  const title = <bdi>{shortTitle(post.title)}</bdi>
  if (isOfForm)
    return (
      <p>
        At this time readers get the text that is in the form now, with what you save in other parts of the{' '}
        {nounOf(post)} until then. What you type does not change it.
        {post.publishAt && ' It takes the place of the update that is scheduled already.'}
      </p>
    )
  if (post.publishVersion === undefined)
    return <p>“{title}” is published at this time, with the text saved by then.</p>
  return (
    <p>
      At this time readers get version #{post.publishVersion} of “{title}”, with what you save in other parts
      of the {nounOf(post)} until then.
    </p>
  )
}

interface HintProps {
  id: string
  local: string
  which: Which | undefined
  timeZone: string
}

/** Names the zone of the blog, and the author's own time if it differs. */
function ZoneHint({ id, local, which, timeZone }: HintProps) {
  const instants = instantsOf(local, timeZone)
  const instant =
    instants.length === 2 ? (which === 'later' ? instants[1] : which && instants[0]) : instants[0]
  const own = instant && ownTimeOf(instant, timeZone)
  return (
    <p className="field-hint" id={id} aria-live="polite">
      In the time zone of the blog, {timeZone}.{own && ` That is ${own} where you are (${ownTimeZone()}).`}
    </p>
  )
}

interface WhichProps {
  instants: Record<Which, string>
  time: string
  timeZone: string
  which: Which | undefined
  onChange: (which: Which) => void
}

/** Asks which of two hours is meant when clocks go back. */
function WhichHour({ instants, time, timeZone, which, onChange }: WhichProps) {
  return (
    <fieldset className="field">
      <legend>Which {time} is meant?</legend>
      {(['earlier', 'later'] as const).map((choice) => (
        <label key={choice} className="flex items-center gap-2">
          <input
            type="radio"
            name="which"
            value={choice}
            checked={which === choice}
            data-invalid={choice === 'earlier' || undefined}
            onChange={() => onChange(choice)}
          />
          The {choice} one, {offsetOf(instants[choice], timeZone)}
        </label>
      ))}
    </fieldset>
  )
}
