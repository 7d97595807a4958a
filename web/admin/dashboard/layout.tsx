import { Outlet } from 'react-router'
import { requireToken } from '../session.ts'
import type { Route } from './+types/layout.ts'
import { Frame } from './frame.tsx'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireToken(request)
  return null
}

/** Asked again on each change of screen: the token may be gone. */
export const shouldRevalidate = () => true

export default function Dashboard() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

/** The frame is there at once, for those who will stay; what the screen shows follows. */
export function HydrateFallback() {
  return (
    <div className="for-signed-in">
      <Frame>
        <p className="visually-hidden">Loading …</p>
      </Frame>
    </div>
  )
}
