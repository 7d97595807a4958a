import { ApiError } from '../../api/api-error.ts'
import { announce } from '../notices/announcements.tsx'

/** A fault that the page finds itself, told by an alert; thrown, it stands at its field too. */
export function toldFault(field: string, text: string): ApiError {
  announce(text)
  return new ApiError('validation_failed', text, { fields: { [field]: text } })
}

/** For `catch`: tells that something failed, whatever the reason; what the server said of it follows at the form. */
export const tell =
  (text: string) =>
  (error: unknown): never => {
    announce(text)
    throw error
  }
