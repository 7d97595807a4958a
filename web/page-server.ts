import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import type { PageContext, PageRequest } from '#contract/pages/page-context.ts'
import type { RenderedPage } from '#contract/pages/rendered-page.ts'
import { inlineScriptsOf } from './inline-scripts.ts'
import { pageContext } from './page-context.ts'
import { publicRequestOf, requestOf } from './page-request.ts'
import { createPublicPageRenderer } from './public-page-renderer.tsx'

const serverBuild = build as unknown as ServerBuild
const renderByFramework = createRequestHandler(serverBuild, import.meta.env.MODE)
/** Undefined in the bundle of the admin area, which has no public pages. */
let renderPublicPage: ReturnType<typeof createPublicPageRenderer> | undefined

/** Renders pages of the admin area with React Router's own handler, which includes what hydration needs, and all others without it. */
export async function renderPage(request: PageRequest, page: PageContext): Promise<RenderedPage> {
  const isAdmin = `${page.rawPath}/`.startsWith(`${paths.admin()}/`)
  if (!isAdmin) {
    renderPublicPage ??= createPublicPageRenderer(serverBuild)
    return renderPublicPage(publicRequestOf(request), page)
  }
  const context = new RouterContextProvider()
  context.set(pageContext, page)
  const response = await renderByFramework(requestOf(request), context)
  const { status, headers } = response
  const text = await response.text()
  return { status, headers, text, style: page.site.accentStyle ?? '', scripts: inlineScriptsOf(text) }
}
