import type { ApiError } from '../../api/api-error.ts'
import { FormError } from '../forms/form-error.tsx'
import { uploadMessage } from './upload-status.tsx'
import type { UploadState } from './use-upload.ts'

interface Props {
  state: UploadState | null
  /** Shown while nothing is being uploaded. */
  note: string
  error?: string
  /** Of a change without a file. */
  failure: ApiError | null
}

/** Messages about an image that is saved as soon as it is chosen. */
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
