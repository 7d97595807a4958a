import { Outlet } from 'react-router'
import { pageContext } from '../../page-context.ts'
import { fontPreloads } from '../../ui/fonts/font-preloads.ts'
import type { Route } from './+types/layout.ts'
import css from './admin.css?url'
import { useVisiblePart } from './use-visible-part.ts'

export const links: Route.LinksFunction = () => [...fontPreloads, { rel: 'stylesheet', href: css }]

export const meta: Route.MetaFunction = () => [{ title: 'Admin' }, { name: 'robots', content: 'noindex' }]

/** Comes with the document and is never loaded again. */
export async function loader({ context }: Route.LoaderArgs) {
  const { site, awaitsFirstAccount } = context.get(pageContext)
  // Without the database the area opens all the same.
  const known = awaitsFirstAccount().catch(() => false)
  const { name, url, timeZone, mail, accentStyle, iconLook } = site
  return {
    ...{ name, url, timeZone, mail, accentStyle, iconLook },
    siteLanguage: site.language,
    awaitsFirstAccount: await known,
  }
}

/** Without it, prefetching links would request data from the server. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => serverLoader()

export const shouldRevalidate = () => false

export default function AdminLayout() {
  useVisiblePart()
  return <Outlet />
}
