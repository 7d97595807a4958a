import { createStaticHandler, type RouteObject, RouterContextProvider, type ServerBuild } from 'react-router'
import type { PageContext } from '#contract/pages/page-context.ts'
import type { RenderedPage } from '#contract/pages/rendered-page.ts'
import { pageContext } from './page-context.ts'
import type { PageHtml, PublicLayout, PublicPage, RouteProps } from './public/public-page.ts'

const layoutId = 'public/document/layout'

/** Of a redirect, which has a `Location` header. */
const noHtml: PageHtml = { text: '', style: '', scripts: [] }

/** Creates a renderer for pages without hydration. Loaders and actions run once even if rendering fails, so that a form is not stored twice. */
export function createPublicPageRenderer(build: ServerBuild) {
  const { query } = createStaticHandler(publicRoutes(build))
  const layout = build.routes[layoutId]?.module.handle as PublicLayout

  return async function renderPublicPage(request: Request, page: PageContext): Promise<RenderedPage> {
    const requestContext = new RouterContextProvider()
    requestContext.set(pageContext, page)
    const found = await query(request, { requestContext })
    // `Response` is of undici, and is named by nothing that each page needs.
    if (!('matches' in found)) return { status: found.status, headers: found.headers, ...noHtml }
    const headers = new Map([['Content-Type', 'text/html; charset=utf-8']])
    const address = new URL(request.url)
    const [failure] = Object.values(found.errors ?? {})
    if (found.errors) return { ...layout.renderError(failure, address, page), headers }
    const { route } = found.matches.at(-1) as (typeof found.matches)[number]
    const { Page, meta } = route.handle as PublicPage<RouteProps>
    const loaderData = found.loaderData[route.id]
    try {
      const content = <Page loaderData={loaderData} actionData={found.actionData?.[route.id]} />
      const html = layout.renderDocument(content, meta(loaderData, page.site), address, page)
      return { status: found.statusCode, headers, ...html }
    } catch (error) {
      return { ...layout.renderError(error, address, page), headers }
    }
  }
}

/** The public pages of the build, for the static handler. */
const publicRoutes = ({ routes }: ServerBuild): RouteObject[] =>
  Object.values(routes)
    .filter((route) => route !== undefined)
    .filter(({ parentId }) => parentId === layoutId)
    .map(({ id, path, index, module: { loader, action, handle } }) => {
      const route = { id, path, loader, action, handle }
      return index ? { ...route, index } : route
    })
