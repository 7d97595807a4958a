import { Outlet, PrefetchPageLinks } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import { requireToken } from '../session/session.ts'
import { DiskNotice } from '../storage/disk-notice.tsx'
import type { Route } from './+types/layout.ts'
import { Frame } from './frame.tsx'
import { useNotices } from './use-notices.ts'

/** Runs on every navigation and before loaders, so that no screen makes requests without a token. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [({ request }) => requireToken(request)]

/** Makes the server render only the frame, by `HydrateFallback`. */
export const clientLoader = () => null

export default function Dashboard() {
  const { lowDisk } = useNotices()
  return (
    <>
      {/* Prefetched so that signing out works offline. Not in the document, where it would delay the screen. */}
      <PrefetchPageLinks page={paths.signIn()} />
      <Frame>
        <DiskNotice lowDisk={lowDisk} />
        <Outlet />
      </Frame>
    </>
  )
}

/** The frame is visible at once if a token is stored; the screen follows. */
export function HydrateFallback() {
  return (
    <div className="for-signed-in">
      <Frame>
        <p className="visually-hidden">Loading …</p>
      </Frame>
    </div>
  )
}
