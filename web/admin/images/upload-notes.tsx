import type { ApiError } from '../../api/api-error.ts'
import { FailureMessage } from '../forms/form-error.tsx'
import { uploadNote } from './upload-status.tsx'
import type { UploadState } from './use-upload.ts'

interface Props {
  state: UploadState | null
  /** What is told while nothing is under way. */
  note: string
  /** What is wrong with what was chosen. */
  fault?: string
  /** Of what is saved without a file. */
  failure: ApiError | null
}

/** How it stands with a picture that is saved at once. */
export function UploadNotes({ state, note, fault, failure }: Props) {
  return (
    <>
      <p className="field-hint" role="status">
        {state ? uploadNote(state) : note}
      </p>
      <p className="field-fault" role="alert">
        {state?.step === 'stopped' ? state.reason : fault}
      </p>
      <FailureMessage failure={failure} />
    </>
  )
}
