import { NavLink, useLocation, useNavigate } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import { clearNotice } from '../notices/notices.tsx'
import { signOut } from '../session/session.ts'
import { SchemeChoice } from './scheme-choice.tsx'

const screens = [
  { text: 'Posts', to: paths.ownPosts() },
  { text: 'Contacts', to: paths.contacts() },
  { text: 'Users', to: paths.users() },
  { text: 'Audit Log', to: paths.audit() },
  { text: 'Settings', to: paths.settings() },
  { text: 'All Posts', to: paths.allPosts() },
  { text: 'Site', to: paths.site() },
  { text: 'Pages', to: paths.sitePages() },
  { text: 'Tags', to: paths.manageTags() },
]

/** Few open these, and seldom: they are not loaded with the frame. */
const rarelyOpened = new Set([paths.site(), paths.sitePages(), paths.manageTags()])

/** Used by the sidebar and by the menu of small screens. */
export function Navigation({ onChoice }: { onChoice?: () => void }) {
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
      <SchemeChoice />
      <button type="button" className="button danger" onClick={leaveAdmin}>
        Sign Out
      </button>
    </>
  )
}
