import { Outlet } from 'react-router'
import type { Route } from './+types/layout.ts'
import css from './admin.css?url'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: css }]

export const meta: Route.MetaFunction = () => [{ title: 'Admin' }, { name: 'robots', content: 'noindex' }]

export default function AdminLayout() {
  return (
    <main className="grid min-h-dvh place-content-center p-gutter">
      <Outlet />
    </main>
  )
}
