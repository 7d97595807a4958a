import { isRouteErrorResponse, Outlet } from 'react-router'
import { ErrorMessage } from '../../ui/error-message.tsx'
import { useSite } from '../layout/use-site.ts'
import type { Missing } from '../loaders/not-found.ts'
import { pageMeta } from '../meta/page-meta.ts'
import type { Route } from './+types/boundary.ts'
import { MissingPage } from './not-found-page.tsx'

/** What a loader said of a missing page; null for every other failure. */
const missingIn = (error: unknown): (Missing & { status: number }) | null =>
  isRouteErrorResponse(error) && error.data?.view === 'missing'
    ? { ...error.data, status: error.status }
    : null

export const meta: Route.MetaFunction = ({ error, matches }) =>
  error ? pageMeta({ matches, title: missingIn(error) ? 'Page not found' : 'Error', noindex: true }) : []

/** Stands between layout and pages, so that failures of pages show inside the layout. */
export default function Boundary() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { requestId } = useSite()
  const missing = missingIn(error)
  return missing ? (
    <MissingPage post={missing.post} retry={missing.status === 503} />
  ) : (
    <div className="page">
      <ErrorMessage incident={requestId} />
    </div>
  )
}
