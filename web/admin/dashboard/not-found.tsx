import type { RouteHandle } from '../../root.tsx'
import { NotFoundMessage } from '../not-found.tsx'
import { screenTitle } from '../screen-title.ts'

export const handle: RouteHandle = { status: 404 }

export const meta = () => screenTitle('Page not found')

export default function DashboardNotFound() {
  return <NotFoundMessage />
}
