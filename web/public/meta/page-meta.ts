import { directionMarks } from '#contract/direction-marks.ts'
import type { Site } from '#contract/pages/site.ts'
import type { HeadElement } from './head-markup.ts'
import type { JsonLdNode } from './json-ld.ts'
import { type OpenGraph, shareMeta } from './share-meta.ts'

/** Search engines show less. */
const maxDescriptionLength = 300

interface PageMeta {
  /** Absent on the home page, whose title is the name of the site. */
  title?: string
  description?: string
  /** The canonical address. */
  path?: string
  noindex?: boolean
  /** The addresses of the adjacent pages of a list. */
  newer?: string
  older?: string
  /** Links to its feeds or its Markdown. */
  alternates?: HeadElement[]
  openGraph?: OpenGraph
  /** For reference managers. */
  citation?: HeadElement[]
  jsonLd?: JsonLdNode[]
}

/** Title, description and robots rule; for pages with a canonical address also Open Graph and JSON-LD. */
export function pageMeta(site: Site, page: PageMeta): HeadElement[] {
  // There is no element around a title that would isolate their effect.
  const title = page.title?.replace(directionMarks, '')
  const elements: HeadElement[] = [{ title: title ? `${title} · ${site.name}` : site.name }]
  const description = page.description?.slice(0, maxDescriptionLength).toWellFormed()
  if (description) elements.push({ meta: { name: 'description', content: description } })
  if (page.alternates) elements.push(...page.alternates)
  if (site.training !== 'unsaid')
    elements.push({ meta: { name: 'tdm-reservation', content: site.training === 'allowed' ? '0' : '1' } })
  if (page.noindex) elements.push({ meta: { name: 'robots', content: 'noindex' } })
  else if (page.path) {
    const url = site.url + page.path
    elements.push({ link: { rel: 'canonical', href: url } })
    if (page.newer) elements.push({ link: { rel: 'prev', href: page.newer } })
    if (page.older) elements.push({ link: { rel: 'next', href: page.older } })
    elements.push(...shareMeta(site, { url, title: title || site.name, description }, page.openGraph ?? {}))
    if (page.citation) elements.push(...page.citation)
    if (page.jsonLd) elements.push({ jsonLd: { '@context': 'https://schema.org', '@graph': page.jsonLd } })
  }
  return elements
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
