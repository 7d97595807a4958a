import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { type PageContext, pageContext } from './page-context.ts'
import { headScript } from './public/head-script.ts'

const handle = createRequestHandler(build as unknown as ServerBuild, import.meta.env.MODE)

/** The scripts inside reading pages, which the Content-Security-Policy allows by their hashes. */
export const inlineScripts: string[] = [headScript]

export function renderPage(request: Request, page: PageContext): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(pageContext, page)
  return handle(request, context)
}
