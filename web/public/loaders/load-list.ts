import { data } from 'react-router'
import type { PageContext } from '#contract/pages/page-context.ts'
import type { PostPage } from '#contract/pages/posts.ts'
import { notFound } from './not-found.ts'

/** Logs an error and sets the headers of an uncacheable 503 response. Returns the status. */
export function markUnavailable(page: PageContext, error: unknown): 503 {
  page.logError(error)
  page.headers.set('Retry-After', '30')
  page.headers.set('Cache-Control', 'private, no-store')
  return 503
}

/** Loads one page of a list. Returns `nothing` with status 503 if that fails; throws 404 past the last page. */
export async function loadList<Found extends object>(
  page: PageContext,
  find: () => Promise<Found | null>,
  nothing: Found,
) {
  let found: Found | null
  try {
    found = await find()
  } catch (error) {
    return data({ ...nothing, failed: true }, { status: markUnavailable(page, error) })
  }
  if (!found) throw notFound()
  return data({ ...found, failed: false }, { status: 200 })
}

export const emptyPage = { posts: [], page: 1, hasOlder: false } satisfies PostPage
