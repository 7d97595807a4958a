import { isRouteErrorResponse } from 'react-router'
import type { Site } from '#contract/pages/site.ts'
import { ErrorPage } from '../../ui/error-page.tsx'
import { usePageData } from '../layout/page-data.ts'
import type { NotFoundData } from '../loaders/not-found.ts'
import type { HeadElement } from '../meta/head-markup.ts'
import { pageMeta } from '../meta/page-meta.ts'
import { ErrorStyle } from './error-style.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** Returns null for errors other than `notFound()`. */
const notFoundDataOf = (error: unknown): (NotFoundData & { status: number }) | null =>
  isRouteErrorResponse(error) && error.data?.view === 'missing'
    ? { ...error.data, status: error.status }
    : null

export const errorMeta = (error: unknown, site: Site): HeadElement[] =>
  pageMeta(site, { title: notFoundDataOf(error) ? 'Page not found' : 'Error', noindex: true })

/** Shown in place of a page whose loader, action or component threw the error. */
export function PageError({ error }: { error: unknown }) {
  const { requestId } = usePageData()
  const missing = notFoundDataOf(error)
  return missing ? (
    <NotFoundPage post={missing.post} retry={missing.status === 503} />
  ) : (
    <div className="page">
      <ErrorStyle />
      <ErrorPage incident={requestId} />
    </div>
  )
}
