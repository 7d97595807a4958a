import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { PageContext, PageRequest } from '#contract/pages/page-context.ts'
import type { RenderedPage } from '#contract/pages/rendered-page.ts'
import { StartError } from '../../foundation/process/start-error.ts'

/** The exports of a bundle of pages, whose entry is `web/page-server.ts`. */
export interface PageBuild {
  renderPage(request: PageRequest, page: PageContext): Promise<RenderedPage>
}

/** Loads the pages of readers or those of the admin area. */
export type LoadPages = (area: 'public' | 'admin') => Promise<PageBuild>

const root = path.resolve(import.meta.dirname, '../../..')
export const clientAssets = path.join(root, 'build/client/assets')

/** Loads the public pages of the build, and those of the admin area when one is first requested. Throws if there is no build. */
export async function builtPages(): Promise<LoadPages> {
  const list = path.join(root, 'build/files.txt')
  const files = existsSync(list) ? readFileSync(list, 'utf8').split('\n') : []
  const addressOf = (area: string): string => {
    const file = files.find((name) => name.startsWith(`server/${area}/page-server-`))
    if (!file) throw new StartError('the pages are not built. Run npm run build.')
    return pathToFileURL(path.join(root, 'build', file)).href
  }
  const admin = addressOf('admin')
  const pages: PageBuild = await import(addressOf('public'))
  return async (area) => (area === 'admin' ? import(admin) : pages)
}

/** Loads the pages from the sources for each request; Vite serves scripts and styles with hot reload. */
export async function pagesInDevelopment(app: FastifyInstance): Promise<LoadPages> {
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
