import { ApiError } from '../../api/api-error.ts'

/** For a message that another owner deleted, or a request whose response was lost. Returns undefined. */
export function allowMissing(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.code !== 'not_found') throw error
}
