import type { PageRequest } from '#contract/pages/page-context.ts'

/** The request for React Router. */
export const requestOf = ({ url, form }: PageRequest): Request =>
  form ? new Request(url, { method: 'POST', body: new URLSearchParams(form) }) : new Request(url)

/**
 * The same for a page without hydration, of which React Router and loaders read nothing else unless a form was posted. `Request` is of undici, which would
 * be loaded for it at the start of the server.
 */
export const publicRequestOf = (request: PageRequest): Request =>
  request.form
    ? requestOf(request)
    : ({ url: request.url, method: 'GET', signal: new AbortController().signal } as Request)
