import { Link } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import type { RouteHandle } from '../../root.tsx'
import { NotFoundMessage } from '../../ui/not-found-message.tsx'
import { screenTitle } from '../layout/screen-title.ts'

export const handle: RouteHandle = { status: 404 }

export const meta = () => screenTitle('Page not found')

/** The route of all other paths below the admin area. */
export default function NotFound() {
  return (
    <main className="centred">
      <AdminNotFound />
    </main>
  )
}

export function AdminNotFound() {
  return (
    <NotFoundMessage>
      <Link className="button" to={paths.dashboard()}>
        Go to Dashboard
      </Link>
      <a href={paths.home()}>Go back home</a>
    </NotFoundMessage>
  )
}
