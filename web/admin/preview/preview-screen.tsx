import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import type { PostChanges } from '#contract/changes.ts'
import { followChanges } from '../elsewhere/follow-changes.ts'
import { followPost } from '../elsewhere/follow-post.ts'
import { screenTitle } from '../layout/screen-title.ts'
import { requireToken } from '../session/session.ts'
import { SessionNotice } from '../session/session-notice.tsx'
import { useSessionChanges } from '../session/use-session-changes.ts'
import type { Route } from './+types/preview-screen.ts'
import { PreviewPane } from './preview-pane.tsx'

export const meta = () => screenTitle('Preview')

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [({ request }) => requireToken(request)]

/** Makes the server render only `HydrateFallback`, so that the middleware runs before anything is shown. */
export const clientLoader = () => null

export const HydrateFallback = () => <main className="preview-screen" />

/** A tab of its own, without the frame of the dashboard, that follows what is typed in another one, or on another device. */
export default function PreviewScreen({ params: { id } }: Route.ComponentProps) {
  const { changes, isBehind } = usePresentText(id)
  const copy = changes?.workingCopies.find((each) => each.id === id)
  const isGone = changes !== null && !copy
  useSessionChanges()
  return (
    <main className="preview-screen">
      <SessionNotice />
      <h1 className="visually-hidden">Preview</h1>
      {isGone && (
        <p role="status" className="preview-empty">
          This text was saved as a post, or deleted. <Link to={paths.ownPosts()}>List of Posts</Link> has it
          if it was saved.
        </p>
      )}
      {copy && (
        <PreviewPane copyId={id} url={changes?.url ?? null} revision={copy.revision}>
          {isBehind && <span>May be late</span>}
        </PreviewPane>
      )}
    </main>
  )
}

const gone: PostChanges = { url: null, version: null, savedDate: null, workingCopies: [] }

/** What the text is part of, as it changes; null until it is known. */
function usePresentText(id: string) {
  const [changes, setChanges] = useState<PostChanges | null>(null)
  const [isBehind, setBehind] = useState(false)
  useEffect(
    () =>
      followChanges<PostChanges>({
        follow: (onState, signal) => followPost({ copyId: id }, onState, signal),
        onState: setChanges,
        onBehind: setBehind,
        onGone: () => setChanges(gone),
      }),
    [id],
  )
  return { changes, isBehind }
}
