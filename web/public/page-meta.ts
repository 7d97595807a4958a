import type { MetaDescriptor } from 'react-router'
import type { loader as layoutLoader } from './layout.tsx'

/** What a layout's loader gave; found by the route's id, as not every page sits at the same depth. */
const siteOf = (matches: readonly unknown[]) =>
  (matches as ({ id: string; loaderData: unknown } | undefined)[]).find(
    (match) => match?.id === 'public/layout',
  )?.loaderData as ReturnType<typeof layoutLoader>

/** A tab's title has no element that would keep them from turning what follows. */
const directionMarks = /[\u202a-\u202e\u2066-\u2069]/g

/** Search engines show less than this of a description. */
const longestDescription = 300

/** Title, description, canonical link and robots rule of a page. */
export function pageMeta(page: {
  matches: readonly unknown[]
  /** Absent for the home page, which has the site's name alone. */
  title?: string
  description?: string
  /** The address under which the page wants to be known. */
  path?: string
  noindex?: boolean
}): MetaDescriptor[] {
  const { site } = siteOf(page.matches)
  const title = page.title?.replace(directionMarks, '')
  const meta: MetaDescriptor[] = [{ title: title ? `${title} · ${site.name}` : site.name }]
  const description = page.description?.slice(0, longestDescription).toWellFormed()
  if (description) meta.push({ name: 'description', content: description })
  if (page.noindex) meta.push({ name: 'robots', content: 'noindex' })
  else if (page.path) meta.push({ tagName: 'link', rel: 'canonical', href: site.url + page.path })
  return meta
}

/** What follows a title on every page of a list but the first. */
export const pageSuffix = (page: number) => (page === 1 ? '' : `, page ${page}`)
