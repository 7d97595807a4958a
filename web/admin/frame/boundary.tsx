import { isRouteErrorResponse, Outlet } from 'react-router'
import { ErrorPage } from '../../ui/error-message.tsx'
import { AdminNotFound } from '../not-found/not-found.tsx'
import type { Route } from './+types/boundary.ts'

/** Stands between frame and screens, so that one can go on from a screen that failed. */
export default function Boundary() {
  return <Outlet />
}

/** A call that failed is told by its screen, which keeps its heading: here is what has no screen, or what nobody expected. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return isMissing ? <AdminNotFound /> : <ErrorPage />
}
