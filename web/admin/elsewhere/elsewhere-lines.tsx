import { Link } from 'react-router'
import { clockTime } from '../../dates.ts'
import { FormError } from '../forms/form-error.tsx'
import { PendingButton } from '../forms/pending-button.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { useTextNoun } from '../layout/text-noun.ts'
import type { ChangedCopy } from './newer-text.ts'

interface Props {
  savedAt: number | null
  newer: ChangedCopy | null
  /** Where the text is from which the one of the form has parted; null if it has from none. */
  otherPath: string | null
  isBehind: boolean
  /** Shows what was saved in place of what is here; null if that is not offered. */
  onLoad: (() => Promise<void>) | null
  onOpen: (copy: ChangedCopy) => Promise<void>
  onKeep: (copy: ChangedCopy) => void
}

/** Says what was saved of the text in other places while the form is open, and offers it. What is empty takes no room. */
export function ElsewhereLines({ savedAt, newer, otherPath, isBehind, onLoad, onOpen, onKeep }: Props) {
  const { pending, failure, submit } = useSubmission()
  const loading = useSubmission()
  const noun = useTextNoun()
  return (
    <>
      <div className={savedAt !== null ? 'unsaved-draft flex-nowrap' : 'absolute'}>
        <p role="status">
          {savedAt !== null && (
            <>
              This {noun} was saved in another place at {clockTime(new Date(savedAt))}.
              {loading.failure && <span className="text-error"> {loading.failure.message}</span>}
            </>
          )}
        </p>
        {savedAt !== null && onLoad && (
          <PendingButton
            className="button flex-none"
            pending={loading.pending}
            onClick={() => void loading.submit(onLoad)}
          >
            {loading.pending ? 'Loading …' : 'Load it'}
          </PendingButton>
        )}
      </div>
      <p role="status" className={otherPath ? 'field-hint' : 'absolute'}>
        {otherPath && (
          <>
            This text was changed in another place too, so it goes on here as a text of its own.{' '}
            <Link className="underline" to={otherPath}>
              Open the other one
            </Link>
          </>
        )}
      </p>
      <div className={newer ? 'unsaved-draft' : 'absolute'}>
        <p role="status">{newer && 'Newer text was typed in another place.'}</p>
        {newer && (
          <p className="flex flex-wrap gap-3">
            <PendingButton
              className="button"
              pending={pending}
              onClick={() => void submit(() => onOpen(newer))}
            >
              {pending ? 'Opening …' : `Open the text from ${clockTime(new Date(newer.changedDate))}`}
            </PendingButton>
            <button type="button" className="button secondary" onClick={() => onKeep(newer)}>
              Keep what is here
            </button>
          </p>
        )}
        <FormError failure={newer ? failure : null} />
      </div>
      {isBehind && <p className="field-hint">What is saved in other places may be shown here late.</p>}
    </>
  )
}
