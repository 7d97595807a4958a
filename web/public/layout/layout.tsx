import { Outlet } from 'react-router'
import { pageContext } from '../../page-context.ts'
import enhance from '../enhance/enhance.ts?worker&url'
import type { Route } from './+types/layout.ts'
import { Footer } from './footer.tsx'
import { speculationRules } from './speculation-rules.ts'
import { TopBar } from './top-bar.tsx'

export function loader({ context, request }: Route.LoaderArgs) {
  const { site, requestId } = context.get(pageContext)
  const { searchParams } = new URL(request.url)
  return {
    site,
    accentStyle: site.accentStyle,
    typefaces: site.typefaces,
    iconLook: site.iconLook,
    language: site.language,
    requestId,
    isFramed: searchParams.has('preview') && searchParams.has('framed'),
  }
}

export default function PublicLayout({ loaderData: { site, isFramed } }: Route.ComponentProps) {
  return (
    <>
      {!isFramed && <PageScripts />}
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <TopBar site={site} isFramed={isFramed} />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer site={site} />
    </>
  )
}

const PageScripts = () => (
  <>
    {import.meta.env.DEV && <script type="module" src="/@vite/client" />}
    <script type="module" src={enhance} />
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant */}
    <script type="speculationrules" dangerouslySetInnerHTML={{ __html: speculationRules }} />
  </>
)
