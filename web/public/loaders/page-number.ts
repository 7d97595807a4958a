import { notFound } from './not-found.ts'

/** The `page` of the query, 1 if absent. Throws 404 if it is not a page number. */
export function pageNumber(request: Request): number {
  const asked = new URL(request.url).searchParams.get('page')
  if (asked === null) return 1
  if (!/^[1-9]\d{0,8}$/.test(asked)) throw notFound()
  return Number(asked)
}
