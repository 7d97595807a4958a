import { data } from 'react-router'
import type { PageContext } from '#contract/pages/page-context.ts'
import type { PostPage } from '#contract/pages/posts.ts'
import { notFound } from './not-found.ts'

/** Notes a failed lookup and marks the answer as one to be asked for again, kept by no cache. Answers its status. */
export function markUnavailable(page: PageContext, error: unknown): 503 {
  page.logError(error)
  page.headers.set('Retry-After', '30')
  page.headers.set('Cache-Control', 'private, no-store')
  return 503
}

/** A page of a list; `nothing`, with status 503, if the lookup fails. Pages past the end are missing. */
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

/** What a list shows when it could not be read. */
export const emptyPage = { posts: [], page: 1, hasOlder: false } satisfies PostPage
