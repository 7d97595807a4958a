import type { ApiError } from '../../api/api-error.ts'
import { FormError } from '../forms/form-error.tsx'
import { uploadMessage } from './upload-status.tsx'
import type { UploadState } from './use-upload.ts'

interface Props {
  state: UploadState | null
  /** What is told while nothing is under way. */
  note: string
  /** What is wrong with what was chosen. */
  error?: string
  /** Of what is saved without a file. */
  failure: ApiError | null
}

/** How it stands with a picture that is saved at once. */
export function UploadMessages({ state, note, error, failure }: Props) {
  return (
    <>
      <p className="field-hint" role="status">
        {state ? uploadMessage(state) : note}
      </p>
      <p className="field-error" role="alert">
        {state?.step === 'stopped' ? state.reason : error}
      </p>
      <FormError failure={failure} />
    </>
  )
}
