import { isRouteErrorResponse, Outlet } from 'react-router'
import { ErrorPage } from '../../ui/error-page.tsx'
import { AdminNotFound } from '../not-found/not-found.tsx'
import type { Route } from './+types/boundary.ts'

/** Lies between the frame and the screens, so that navigation works when a screen fails. */
export default function Boundary() {
  return <Outlet />
}

/** Screens show failed API calls themselves; this shows 404 pages and unexpected errors. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return isMissing ? <AdminNotFound /> : <ErrorPage />
}
