import { ApiError } from '../../api/api-error.ts'
import { alertNotice } from '../notices/announcements.tsx'

/** A fault that the page finds itself, told by an alert; thrown, it stands at its field too. */
export function alertFieldError(field: string, text: string): ApiError {
  alertNotice(text)
  return new ApiError('validation_failed', text, { fields: { [field]: text } })
}

/** For `catch`: tells that something failed, whatever the reason; what the server said of it follows at the form. */
export const alertAndRethrow =
  (text: string) =>
  (error: unknown): never => {
    alertNotice(text)
    throw error
  }
