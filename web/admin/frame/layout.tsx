import { Outlet, PrefetchPageLinks } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import { requireToken } from '../session/session.ts'
import { DiskNotice } from '../storage/disk-notice.tsx'
import type { Route } from './+types/layout.ts'
import { Frame } from './frame.tsx'

/** Runs on each change of screen, as the token may be gone, and before any loader, so that no screen makes a call in vain. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [({ request }) => requireToken(request)]

/** Because of it the server sends the frame alone. */
export const clientLoader = () => null

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
