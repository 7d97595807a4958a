import { paths } from '../paths.ts'
import type { RouteHandle } from '../root.tsx'
import type { Route } from './+types/not-found.ts'

export const handle: RouteHandle = { status: 404 }

export const meta: Route.MetaFunction = () => [
  { title: 'Page not found' },
  { name: 'robots', content: 'noindex' },
]

/** Every path below the admin area that no other route knows. */
export default function NotFound() {
  return (
    <div className="notice">
      <p className="missing-number">404</p>
      <h1>Page not found</h1>
      <p>Sorry, we couldn't find the page you're looking for.</p>
      <p className="notice-links">
        <a className="button" href={paths.dashboard()}>
          Go to Dashboard
        </a>
      </p>
    </div>
  )
}
