import type { MetaDescriptor } from 'react-router'
import type { Site } from '#contract/pages/site.ts'
import type { loader as layoutLoader } from '../layout/layout.tsx'
import { type OpenGraph, shareMeta } from './share-meta.ts'
import type { JsonLdNode } from './structured-data.ts'

/** What a layout's loader gave; found by the route's id, as not every page sits at the same depth. */
const siteOf = (matches: readonly unknown[]) =>
  (matches as ({ id: string; loaderData: unknown } | undefined)[]).find(
    (match) => match?.id === 'public/layout/layout',
  )?.loaderData as ReturnType<typeof layoutLoader>

/** A tab's title has no element that would keep them from turning what follows. */
const directionMarks = /[\u202a-\u202e\u2066-\u2069]/g

/** Search engines show less than this of a description. */
const maxDescriptionLength = 300

interface PageMeta {
  matches: readonly unknown[]
  /** Absent for the home page, which has the site's name alone. */
  title?: string
  description?: string
  /** The address under which the page wants to be known. */
  path?: string
  noindex?: boolean
  /** The addresses of the pages beside this one, in a list of several. */
  newer?: string
  older?: string
  /** Links to what it also is: its feeds, its Markdown. */
  alternates?: MetaDescriptor[]
  /** What it shows where it is shared. */
  openGraph?: (site: Site) => OpenGraph
  /** What machines read of it. */
  jsonLd?: (site: Site) => JsonLdNode[]
}

/** Title, description, canonical link and robots rule of a page, and of one that wants to be known what it says of itself elsewhere. */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const { site } = siteOf(page.matches)
  const title = page.title?.replace(directionMarks, '')
  const meta: MetaDescriptor[] = [{ title: title ? `${title} · ${site.name}` : site.name }]
  const description = page.description?.slice(0, maxDescriptionLength).toWellFormed()
  if (description) meta.push({ name: 'description', content: description })
  if (page.alternates) meta.push(...page.alternates)
  if (page.noindex) meta.push({ name: 'robots', content: 'noindex' })
  else if (page.path) {
    const url = site.url + page.path
    meta.push({ tagName: 'link', rel: 'canonical', href: url })
    if (page.newer) meta.push({ tagName: 'link', rel: 'prev', href: page.newer })
    if (page.older) meta.push({ tagName: 'link', rel: 'next', href: page.older })
    meta.push(
      ...shareMeta(site, { url, title: title || site.name, description }, page.openGraph?.(site) ?? {}),
    )
    const things = page.jsonLd?.(site)
    if (things) meta.push({ 'script:ld+json': { '@context': 'https://schema.org', '@graph': things } })
  }
  return meta
}

/** What follows a title on every page of a list but the first. */
export const pageSuffix = (page: number) => (page === 1 ? '' : `, page ${page}`)

/** The addresses of the pages beside one of a list. */
export const adjacentPages = (
  { page, hasOlder }: { page: number; hasOlder: boolean },
  pathOf: (page: number) => string,
) => ({
  newer: page > 1 ? pathOf(page - 1) : undefined,
  older: hasOlder ? pathOf(page + 1) : undefined,
})
