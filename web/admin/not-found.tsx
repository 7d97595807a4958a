import { paths } from '../paths.ts'
import type { RouteHandle } from '../root.tsx'
import { MissingMessage } from '../ui/missing-message.tsx'
import type { Route } from './+types/not-found.ts'

export const handle: RouteHandle = { status: 404 }

export const meta: Route.MetaFunction = () => [
  { title: 'Page not found' },
  { name: 'robots', content: 'noindex' },
]

/** Every path below the admin area that no other route knows. */
export default function NotFound() {
  return (
    <MissingMessage>
      <a className="button" href={paths.dashboard()}>
        Go to Dashboard
      </a>
      <a href={paths.home()}>Go back home</a>
    </MissingMessage>
  )
}
