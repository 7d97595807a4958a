import { Outlet, PrefetchPageLinks } from 'react-router'
import { paths } from '../../paths.ts'
import { requireToken } from '../session.ts'
import type { Route } from './+types/layout.ts'
import { DiskNotice } from './disk-notice.tsx'
import { Frame } from './frame.tsx'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireToken(request)
  return null
}

/** Asked again on each change of screen: the token may be gone. */
export const shouldRevalidate = () => true

export default function Dashboard() {
  return (
    <>
      {/* One can sign out without a connection. Not in the document itself, where it would come before what the screen needs. */}
      <PrefetchPageLinks page={paths.signIn()} />
      <Frame>
        <DiskNotice />
        <Outlet />
      </Frame>
    </>
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
