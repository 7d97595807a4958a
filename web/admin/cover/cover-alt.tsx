import { useState } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { useErrorFocus } from '../focus/use-error-focus.ts'
import { FormError } from '../forms/form-error.tsx'
import { PendingButton } from '../forms/pending-button.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { AltField } from '../images/alt-field.tsx'

interface Props {
  alt: string
  onChange: (alt: string) => void
  save: () => Promise<void>
  /** The error of the form. */
  formFailure: ApiError | null
}

/** The alternative text of a saved cover, with its own button. */
export function CoverAlt({ alt, onChange, save, formFailure }: Props) {
  const [note, setNote] = useState('')
  const { pending, failure, submit } = useSubmission()
  /** The error of the form that was corrected here. */
  const [corrected, setCorrected] = useState<ApiError | null>(null)
  const container = useErrorFocus<HTMLDivElement>(failure)

  const saveNow = () =>
    submit(async () => {
      setNote('')
      await save()
      setCorrected(formFailure)
      setNote('Alternative text saved.')
    })

  return (
    <div className="grid gap-3" ref={container}>
      <AltField
        value={alt}
        onChange={(alt) => {
          setNote('')
          onChange(alt)
        }}
        error={(failure ?? (formFailure === corrected ? null : formFailure))?.fields.imgalt}
      />
      <div className="flex flex-wrap items-center gap-4">
        <PendingButton className="button secondary" pending={pending} onClick={saveNow}>
          {pending ? 'Saving …' : 'Save alternative text'}
        </PendingButton>
        <p className="field-hint" role="status">
          {note}
        </p>
      </div>
      <FormError failure={failure} fields={['imgalt']} />
    </div>
  )
}
