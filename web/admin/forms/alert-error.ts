import { ApiError } from '../../api/api-error.ts'
import { alertFailure } from '../notices/notices.tsx'

/** Alerts an error that was found in the browser and returns it. Throw it to show it at its field. */
export function alertFieldError(field: string, text: string): ApiError {
  alertFailure(text)
  return new ApiError('validation_failed', text, { fields: { [field]: text } })
}

/** For `catch`: alerts a general message. The form shows the error itself. */
export const alertAndRethrow =
  (text: string) =>
  (error: unknown): never => {
    alertFailure(text)
    throw error
  }
