import { isRouteErrorResponse, Outlet } from 'react-router'
import { ErrorPage } from '../../ui/error-page.tsx'
import { useSite } from '../layout/use-site.ts'
import type { NotFoundData } from '../loaders/not-found.ts'
import { pageMeta } from '../meta/page-meta.ts'
import type { Route } from './+types/boundary.ts'
import { ErrorStyle } from './error-style.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** Returns null for errors other than `notFound()`. */
const notFoundDataOf = (error: unknown): (NotFoundData & { status: number }) | null =>
  isRouteErrorResponse(error) && error.data?.view === 'missing'
    ? { ...error.data, status: error.status }
    : null

export const meta: Route.MetaFunction = ({ error, matches }) =>
  error ? pageMeta({ matches, title: notFoundDataOf(error) ? 'Page not found' : 'Error', noindex: true }) : []

/** Lies between the layout and the pages, so that errors of pages are shown inside the layout. */
export default function Boundary() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { requestId } = useSite()
  const missing = notFoundDataOf(error)
  return missing ? (
    <NotFoundPage post={missing.post} retry={missing.status === 503} />
  ) : (
    <div className="page">
      <ErrorStyle />
      <ErrorPage incident={requestId} />
    </div>
  )
}
