import type { MetaDescriptor } from 'react-router'
import { directionMarks } from '#contract/direction-marks.ts'
import type { Site } from '#contract/pages/site.ts'
import type { loader as layoutLoader } from '../layout/layout.tsx'
import type { JsonLdNode } from './json-ld.ts'
import { type OpenGraph, shareMeta } from './share-meta.ts'

/** Finds the layout's loader data by route id, as pages are at different depths. */
const siteOf = (matches: readonly unknown[]) =>
  (matches as ({ id: string; loaderData: unknown } | undefined)[]).find(
    (match) => match?.id === 'public/layout/layout',
  )?.loaderData as ReturnType<typeof layoutLoader>

/** Search engines show less. */
const maxDescriptionLength = 300

interface PageMeta {
  matches: readonly unknown[]
  /** Absent on the home page, whose title is the name of the site. */
  title?: string
  description?: string | ((site: Site) => string)
  /** The canonical address. */
  path?: string
  noindex?: boolean
  /** The addresses of the adjacent pages of a list. */
  newer?: string
  older?: string
  /** Links to its feeds or its Markdown. */
  alternates?: MetaDescriptor[]
  openGraph?: (site: Site) => OpenGraph
  /** For reference managers. */
  citation?: (site: Site) => MetaDescriptor[]
  jsonLd?: (site: Site) => JsonLdNode[]
}

/** Title, description and robots rule; for pages with a canonical address also Open Graph and JSON-LD. */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const { site } = siteOf(page.matches)
  // There is no element around a title that would isolate their effect.
  const title = page.title?.replace(directionMarks, '')
  const meta: MetaDescriptor[] = [{ title: title ? `${title} · ${site.name}` : site.name }]
  const described = typeof page.description === 'function' ? page.description(site) : page.description
  const description = described?.slice(0, maxDescriptionLength).toWellFormed()
  if (description) meta.push({ name: 'description', content: description })
  if (page.alternates) meta.push(...page.alternates)
  if (site.training !== 'unsaid')
    meta.push({ name: 'tdm-reservation', content: site.training === 'allowed' ? '0' : '1' })
  if (page.noindex) meta.push({ name: 'robots', content: 'noindex' })
  else if (page.path) {
    const url = site.url + page.path
    meta.push({ tagName: 'link', rel: 'canonical', href: url })
    if (page.newer) meta.push({ tagName: 'link', rel: 'prev', href: page.newer })
    if (page.older) meta.push({ tagName: 'link', rel: 'next', href: page.older })
    meta.push(
      ...shareMeta(site, { url, title: title || site.name, description }, page.openGraph?.(site) ?? {}),
    )
    if (page.citation) meta.push(...page.citation(site))
    const things = page.jsonLd?.(site)
    if (things) meta.push({ 'script:ld+json': { '@context': 'https://schema.org', '@graph': things } })
  }
  return meta
}

/** Appended to the titles of all pages of a list but the first. */
export const pageSuffix = (page: number) => (page === 1 ? '' : `, page ${page}`)

export const adjacentPages = (
  { page, hasOlder }: { page: number; hasOlder: boolean },
  pathOf: (page: number) => string,
) => ({
  newer: page > 1 ? pathOf(page - 1) : undefined,
  older: hasOlder ? pathOf(page + 1) : undefined,
})
