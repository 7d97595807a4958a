import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  type EntryContext,
  isRouteErrorResponse,
  type RouteObject,
  type RouterContextProvider,
  type ServerBuild,
  ServerRouter,
  type StaticHandlerContext,
} from 'react-router'
import { PageStyles } from './public/layout/page-style.tsx'
import type { RouteHandle } from './root.tsx'

export interface RenderedPage extends PageHtml {
  status: number
  headers: Iterable<[name: string, value: string]>
}

interface PageHtml {
  html: string
  /** The text of its one inline style. */
  style: string
}

/** Of a redirect, which has a `Location` header. */
const noHtml: PageHtml = { html: '', style: '' }

/**
 * Creates a renderer for pages without hydration. React Router's own handler serializes loader data for the browser on every page, even
 * where nothing reads it, which takes half as long as rendering the HTML. Unexpected errors are reported and shown by the nearest error
 * boundary. Loaders and actions run once even if rendering fails, so that a form is not stored twice.
 */
export function createPublicPageRenderer(build: ServerBuild) {
  const { query } = createStaticHandler(routesBelow(undefined, build))
  const contextOf = entryContextOf(build)

  return async function renderPublicPage(
    request: Request,
    requestContext: RouterContextProvider,
    report: (error: unknown) => void,
  ): Promise<RenderedPage> {
    const found = await query(request, { requestContext })
    // `Response` is of undici, and is named by nothing that each page needs.
    if (!('matches' in found)) return { status: found.status, headers: found.headers, ...noHtml }
    const unexpected = Object.values(found.errors ?? {}).filter((error) => !isRouteErrorResponse(error))
    for (const error of unexpected) report(error)
    const render = (context: StaticHandlerContext) =>
      htmlOf(<ServerRouter context={contextOf(context)} url={request.url} />)
    const headers = new Map([['Content-Type', 'text/html; charset=utf-8']])
    try {
      const page = render(found)
      if (unexpected.length > 0) return { status: 500, headers, ...page }
      const handle = found.matches.at(-1)?.route.handle as RouteHandle | undefined
      return { status: handle?.status ?? found.statusCode, headers, ...page }
    } catch (error) {
      report(error)
      return { status: 500, headers, ...renderFailure(found, error, render) }
    }
  }
}

/** Puts the styles of a page at the end of its head, behind its title and description: services that show links read only the beginning of a page. */
function htmlOf(page: ReactNode): PageHtml {
  const styles = new Set<string>()
  const html = renderToString(<PageStyles value={styles}>{page}</PageStyles>)
  const style = [...styles].join('')
  const end = html.indexOf('</head>')
  return {
    html: `<!DOCTYPE html>${html.slice(0, end)}<style>${style}</style>${html.slice(end)}`,
    style,
  }
}

/**
 * The page with a boundary in place of what could not be rendered: the innermost one around it. Which one that is shows by trying them
 * from the inside out, as a boundary below the failing component fails with it.
 */
function renderFailure(
  found: StaticHandlerContext,
  error: unknown,
  render: (context: StaticHandlerContext) => PageHtml,
): PageHtml {
  const boundaries = found.matches.filter(({ route }) => route.ErrorBoundary).map(({ route }) => route.id)
  const [outermost = '', ...inner] = boundaries
  const shownBy = (boundary: string) => render({ ...found, errors: { [boundary]: error } })
  for (const boundary of inner.reverse()) {
    try {
      return shownBy(boundary)
    } catch {
      // The next one outwards is tried.
    }
  }
  return shownBy(outermost)
}

/** Converts the routes of the build for the static handler. */
function routesBelow(parentId: string | undefined, build: ServerBuild): RouteObject[] {
  const routes = Object.values(build.routes).filter((route) => route !== undefined)
  return routes
    .filter((route) => route.parentId === parentId && route.id !== adminLayout)
    .map(({ id, path, index, module: { loader, action, handle, ErrorBoundary } }) => {
      const route = { id, path, loader, action, handle, ErrorBoundary }
      return index ? { ...route, index } : { ...route, children: routesBelow(id, build) }
    })
}

/** Left out in development, where both areas are one: no public page is below it, and every route makes matching slower. */
const adminLayout = 'admin/layout/layout'

/**
 * Creates the context of React Router's components: the parts of the build that belong to the matched routes, cached per route, and the
 * loader data.
 */
function entryContextOf({ routes, assets, future, ssr, routeDiscovery }: ServerBuild) {
  const frames = new Map<string, Omit<EntryContext, 'staticHandlerContext'>>()

  function frameOf(ids: string[]) {
    const routeModules = Object.fromEntries(ids.map((id) => [id, routes[id]?.module]))
    const manifest = { ...assets, routes: Object.fromEntries(ids.map((id) => [id, assets.routes[id]])) }
    return { manifest, routeModules, future, ssr, routeDiscovery, isSpaMode: false, branches: [] }
  }

  return (found: StaticHandlerContext): EntryContext => {
    const ids = found.matches.map(({ route }) => route.id)
    const leaf = ids.at(-1) ?? ''
    const frame = frames.get(leaf) ?? frameOf(ids)
    frames.set(leaf, frame)
    return { ...frame, staticHandlerContext: found }
  }
}
