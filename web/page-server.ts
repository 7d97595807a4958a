import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import type { PageContext, PageRequest } from '#contract/pages/page-context.ts'
import { pageContext } from './page-context.ts'
import { publicRequestOf, requestOf } from './page-request.ts'
import { headScript } from './public/layout/head-script.ts'
import { logoScript } from './public/layout/logo-script.ts'
import { speculationRules } from './public/layout/speculation-rules.ts'
import { textScript } from './public/post/text-script.ts'
import { createPublicPageRenderer, type RenderedPage } from './public-page-renderer.tsx'

const serverBuild = build as unknown as ServerBuild
const renderByFramework = createRequestHandler(serverBuild, import.meta.env.MODE)
const renderPublicPage = createPublicPageRenderer(serverBuild)

/** What public pages inline. The Content-Security-Policy allows it by hash: the scripts of all pages, and of the others those that a page has. */
export const inlineScripts: string[] = [headScript, speculationRules]
export const scriptsOfSomePages: string[] = [logoScript, textScript]
/** Renders pages of the admin area with React Router's own handler, which includes what hydration needs, and all others without it. */
export async function renderPage(request: PageRequest, page: PageContext): Promise<RenderedPage> {
  const context = new RouterContextProvider()
  context.set(pageContext, page)
  const isAdmin = `${page.rawPath}/`.startsWith(`${paths.admin()}/`)
  if (!isAdmin) return renderPublicPage(publicRequestOf(request), context, page.logError)
  const response = await renderByFramework(requestOf(request), context)
  return { status: response.status, headers: response.headers, html: await response.text(), style: '' }
}
