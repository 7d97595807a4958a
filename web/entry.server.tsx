import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { pageContext } from './page-context.ts'
import type { RouteHandle } from './root.tsx'

/** The router prepares every page's data for the browser; where no script asks for it, it is dropped after this many milliseconds. */
export const streamTimeout = 1_000

/**
 * Renders the admin area. Answers whole pages only, to people and robots alike, so that status and length are known.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
): Promise<Response> {
  const html = await renderedWhole(<ServerRouter context={router} url={request.url} />)
  const leaf = router.staticHandlerContext.matches.at(-1)?.route.id
  const handle = router.routeModules[leaf ?? '']?.handle as RouteHandle | undefined
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(`<!DOCTYPE html>${html}`, { status: handle?.status ?? status, headers })
}

/** Pages with data for the browser suspend until it is written, which a plain string cannot wait for. */
function renderedWhole(page: React.ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const { pipe } = renderToPipeableStream(page, {
      onAllReady() {
        pipe(
          new Writable({
            write(chunk, _encoding, done) {
              chunks.push(Buffer.from(chunk))
              done()
            },
            final(done) {
              resolve(
                Buffer.concat(chunks)
                  .toString()
                  .replace(/^<!DOCTYPE html>/i, ''),
              )
              done()
            },
          }),
        )
      },
      onShellError: reject,
      onError: reject,
    })
  })
}

/** Reports what loaders, actions and views throw, but not the answers they mean to give. */
export function handleError(error: unknown, { context }: { context: Readonly<RouterContextProvider> }) {
  if (!isRouteErrorResponse(error)) context.get(pageContext).logError(error)
}
