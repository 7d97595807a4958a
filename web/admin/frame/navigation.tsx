import { Link, NavLink, useLocation, useMatches, useNavigate } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import { confirmLeaving } from '../images/use-leave-warning.ts'
import { ownerScreens, screens } from '../layout/screens.ts'
import { clearNotice } from '../notices/notices.tsx'
import { useIsOwner } from '../session/own-position.ts'
import { signOut } from '../session/session.ts'
import { SchemeChoice } from './scheme-choice.tsx'

/** Few open these, and seldom: they are not loaded with the frame. */
const rarelyOpened = new Set([paths.audit(), paths.site(), paths.sitePages(), paths.manageTags()])

/** The path of the screen that the sidebar marks: that of the list while a post or a page is edited and in the trash, but not while one is created. */
function useCurrentScreen(): string {
  const { pathname } = useLocation()
  const { loaderData } = useMatches().at(-1) ?? {}
  if (pathname === paths.trash()) return paths.ownPosts()
  const isInText = [paths.editPost(''), paths.versions('')].some((start) => pathname.startsWith(start))
  if (!isInText) return pathname
  const text = (loaderData as { data?: { post?: { page?: true } } | null } | undefined)?.data?.post
  return text?.page ? paths.sitePages() : paths.ownPosts()
}

interface Props {
  onChoice?: () => void
  /** Opens the palette. */
  onGoTo: () => void
}

/** Used by the sidebar and by the menu of small screens. */
export function Navigation({ onChoice, onGoTo }: Props) {
  const navigate = useNavigate()
  const current = useCurrentScreen()
  const listed = useIsOwner() ? [...screens, ...ownerScreens] : screens
  function choose() {
    clearNotice()
    onChoice?.()
  }
  function leaveAdmin() {
    if (!confirmLeaving()) return
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
        {listed.map(({ text, to }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={to === current ? 'page' : undefined}
              prefetch={rarelyOpened.has(to) ? 'intent' : 'render'}
              onClick={choose}
            >
              {text}
            </Link>
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
