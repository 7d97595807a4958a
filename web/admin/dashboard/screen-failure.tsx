import { isRouteErrorResponse } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import { ErrorMessage } from '../../ui/error-message.tsx'
import { ReloadLink } from '../../ui/reload-link.tsx'
import { NotFoundMessage } from '../not-found.tsx'

/** Someone else's post is not in the form, whether it can be read elsewhere or not; an address that says nonsense leads nowhere. */
const notFound: ReadonlySet<string> = new Set([
  'not_found',
  'forbidden',
  'validation_failed',
  'malformed_request',
])

/** What stands in place of a screen whose data did not come. An ended session has its own notice. */
export function ScreenFailure({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundMessage />
  if (!(error instanceof ApiError)) return <ErrorMessage />
  if (notFound.has(error.code)) return <NotFoundMessage />
  if (error.code === 'unauthenticated') return null
  return (
    <div className="notice">
      <h1>This did not load</h1>
      <p>{error.message}</p>
      <p className="notice-links">
        <ReloadLink className="button">Try again</ReloadLink>
      </p>
    </div>
  )
}
