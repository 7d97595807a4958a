import { Outlet } from 'react-router'
import type { Route } from './+types/boundary.ts'
import { ScreenFailure } from './screen-failure.tsx'

/** Stands between frame and screens, so that one can go on from a screen that failed. */
export default function Boundary() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenFailure error={error} />
}
