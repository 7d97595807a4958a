import { type Ref, useState } from 'react'
import type { SiteVersion } from '#contract/site.ts'
import { api } from '../../api/api.ts'
import { dateAndTime } from '../../dates.ts'
import { useFocusAfterChange } from '../focus/use-focus-after-change.ts'
import { FormError } from '../forms/form-error.tsx'
import { PendingButton } from '../forms/pending-button.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { useSite } from '../layout/use-site.ts'
import { settingsInWords } from './setting-labels.ts'
import type { SiteState } from './site-state.ts'

interface Props {
  versions: SiteVersion[]
  onRestored: (state: SiteState) => void
}

/** What Undo did, and the version that was the present one before; null once that is the present one again. */
interface Undone {
  text: string
  before: number | null
}

/** The changes of the settings, each of which can be taken back. */
export function SiteVersions({ versions, onRestored }: Props) {
  const { pending, failure, submit } = useSubmission()
  const [undone, setUndone] = useState<Undone | null>(null)
  const { heading: line, onChanged } = useFocusAfterChange<HTMLDivElement>()

  const restore = (version: number, done: Undone) =>
    submit(async () => {
      onRestored(await api.site.restore({ body: { version } }))
      onChanged(Promise.resolve())
      setUndone(done)
    })
  /** Of older changes only the last are kept: what was before the oldest of them is gone. */
  const isKept = (version: number) => version === 0 || versions.some((kept) => kept.version === version)

  function undo(version: number) {
    const taken = versions.filter((change) => change.version >= version)
    const names = new Set(taken.flatMap(({ changed }) => changed))
    const before = taken[0]?.version ?? null
    void restore(version - 1, { text: `Taken back: ${settingsInWords([...names])}.`, before })
  }

  if (versions.length === 0) return <p className="field-hint">Nothing has been changed yet.</p>
  return (
    <>
      <UndoneLine
        ref={line}
        undone={undone}
        pending={pending}
        onUndo={(before) => restore(before, { text: 'The settings are as they were before.', before: null })}
      />
      <ol className="site-versions">
        {versions.map((change) => (
          <li key={change.version}>
            <Change {...change} />
            {isKept(change.version - 1) && (
              <PendingButton className="quiet-button" pending={pending} onClick={() => undo(change.version)}>
                Go back to before this
              </PendingButton>
            )}
          </li>
        ))}
      </ol>
      <FormError failure={failure} />
    </>
  )
}

interface UndoneLineProps {
  ref: Ref<HTMLDivElement>
  undone: Undone | null
  pending: boolean
  onUndo: (before: number) => void
}

/** Says what Undo did, and offers to undo that. */
function UndoneLine({ ref, undone, pending, onUndo }: UndoneLineProps) {
  const before = undone?.before ?? null
  return (
    <div ref={ref} role="status" tabIndex={-1}>
      {undone && (
        <div className="undo-line mb-3">
          <p>{undone.text}</p>
          {before !== null && (
            <PendingButton className="quiet-button" pending={pending} onClick={() => onUndo(before)}>
              Undo
            </PendingButton>
          )}
        </div>
      )}
    </div>
  )
}

function Change({ savedDate, savedBy, changed }: SiteVersion) {
  const { timeZone } = useSite()
  return (
    <p>
      {settingsInWords(changed)}
      <span className="field-hint">
        {' '}
        {savedBy === null ? 'Somebody who has left' : <bdi>{savedBy}</bdi>},{' '}
        <time dateTime={savedDate}>{dateAndTime(savedDate, timeZone)}</time>
      </span>
    </p>
  )
}
