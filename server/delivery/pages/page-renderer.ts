import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { PageContext, PageRequest } from '#contract/pages/page-context.ts'
import { StartError } from '../../foundation/process/start-error.ts'

/** The exports of the server bundle, whose entry is `web/page-server.ts`. */
export interface PageBuild {
  /** `style`: the text of the inline style of a public page; empty if it has none. */
  renderPage(
    request: PageRequest,
    page: PageContext,
  ): Promise<{
    status: number
    headers: Iterable<[name: string, value: string]>
    html: string
    style: string
  }>
  /** Allowed by their hashes in the Content-Security-Policy of public pages. */
  inlineScripts: string[]
  /** Allowed on pages that have them. */
  scriptsOfSomePages: string[]
}

const root = path.resolve(import.meta.dirname, '../../..')
export const clientAssets = path.join(root, 'build/client/assets')

/** Loads the pages of the build. Throws if there is no build. */
export async function builtPages(): Promise<() => Promise<PageBuild>> {
  const file = path.join(root, 'build/server/index.js')
  if (!existsSync(file)) throw new StartError('the pages are not built. Run npm run build.')
  const build = (await import(pathToFileURL(file).href)) as PageBuild
  return async () => build
}

/** Loads the pages from the sources for each request; Vite serves scripts and styles with hot reload. */
export async function pagesInDevelopment(app: FastifyInstance): Promise<() => Promise<PageBuild>> {
  const { createServer } = await import('vite')
  const handled = process.listeners('SIGTERM')
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  // The listener of React Router’s Vite plugin would end the process at once, before pending data is written.
  for (const listener of process.listeners('SIGTERM')) {
    if (!handled.includes(listener)) process.off('SIGTERM', listener)
  }
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    vite.middlewares(request.raw, reply.raw, done)
  })
  return () => vite.ssrLoadModule('./web/page-server.ts') as Promise<PageBuild>
}
