import type { RouteHandle } from '../../root.tsx'
import { screenTitle } from '../layout/screen-title.ts'
import { AdminNotFound } from './not-found.tsx'

export const handle: RouteHandle = { status: 404 }

export const meta = () => screenTitle('Page not found')

export default function DashboardNotFound() {
  return <AdminNotFound />
}
