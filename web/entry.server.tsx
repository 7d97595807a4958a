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

/** React Router streams loader data to the browser; this is its timeout in milliseconds. */
export const streamTimeout = 1_000

/**
 * Renders a page of the admin area. The whole HTML is buffered, so that status and length are known.
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

/** Pages with streamed data suspend, which `renderToString` does not support. */
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

/** Logs what loaders, actions and components throw, except for error responses that they throw on purpose. */
export function handleError(error: unknown, { context }: { context: Readonly<RouterContextProvider> }) {
  if (!isRouteErrorResponse(error)) context.get(pageContext).logError(error)
}
