import type { SiteVersion } from '#contract/site.ts'
import { api } from '../../api/api.ts'
import { dateAndTime } from '../../dates.ts'
import { FormError } from '../forms/form-error.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { useSite } from '../layout/use-site.ts'
import { settingsInWords } from './setting-labels.ts'
import type { SiteState } from './site-state.ts'

interface Props {
  versions: SiteVersion[]
  onRestored: (state: SiteState) => void
}

/** The changes of the settings, each of which can be taken back. */
export function SiteVersions({ versions, onRestored }: Props) {
  const { timeZone } = useSite()
  const { pending, failure, submit } = useSubmission()

  const restore = (version: number) =>
    submit(async () => onRestored(await api.site.restore({ body: { version } })))
  /** Of older changes only the last are kept: what was before the oldest of them is gone. */
  const isKept = (version: number) => version === 0 || versions.some((kept) => kept.version === version)

  if (versions.length === 0) return <p className="field-hint">Nothing has been changed yet.</p>
  return (
    <>
      <ol className="site-versions">
        {versions.map(({ version, savedDate, savedBy, changed }) => (
          <li key={version}>
            <p>
              {settingsInWords(changed)}
              <span className="field-hint">
                {' '}
                {savedBy === null ? 'Somebody who has left' : <bdi>{savedBy}</bdi>},{' '}
                <time dateTime={savedDate}>{dateAndTime(savedDate, timeZone)}</time>
              </span>
            </p>
            {isKept(version - 1) && (
              <button
                type="button"
                className="quiet-button"
                disabled={pending}
                onClick={() => void restore(version - 1)}
              >
                Undo this and what came after
              </button>
            )}
          </li>
        ))}
      </ol>
      <FormError failure={failure} />
    </>
  )
}
