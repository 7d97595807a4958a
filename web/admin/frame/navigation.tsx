import { NavLink, useLocation, useNavigate } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import { screens } from '../layout/screens.ts'
import { clearNotice } from '../notices/notices.tsx'
import { signOut } from '../session/session.ts'
import { SchemeChoice } from './scheme-choice.tsx'

/** Few open these, and seldom: they are not loaded with the frame. */
const rarelyOpened = new Set([paths.audit(), paths.site(), paths.sitePages(), paths.manageTags()])

interface Props {
  onChoice?: () => void
  /** Opens the palette. */
  onGoTo: () => void
}

/** Used by the sidebar and by the menu of small screens. */
export function Navigation({ onChoice, onGoTo }: Props) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  // “Posts” is current while a post is edited, but not while one is created.
  const isInPost = [paths.editPost(''), paths.versions('')].some((start) => pathname.startsWith(start))
  function choose() {
    clearNotice()
    onChoice?.()
  }
  function leaveAdmin() {
    choose()
    signOut()
    navigate(paths.signIn(), { replace: true })
  }
  return (
    <>
      <NavLink className="button" to={paths.createPost()} prefetch="render" onClick={choose}>
        Create Post
      </NavLink>
      <ul>
        {screens.map(({ text, to }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={!isInPost}
              prefetch={rarelyOpened.has(to) ? 'intent' : 'render'}
              onClick={choose}
            >
              {text}
            </NavLink>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="quiet-button go-to"
        title="Ctrl+K, or Cmd+K on a Mac"
        aria-haspopup="dialog"
        onClick={() => {
          onChoice?.()
          onGoTo()
        }}
      >
        Go to …
      </button>
      <SchemeChoice />
      <button type="button" className="button danger" onClick={leaveAdmin}>
        Sign Out
      </button>
    </>
  )
}
