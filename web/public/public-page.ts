import type { ComponentType, ReactNode } from 'react'
import type { PageContext } from '#contract/pages/page-context.ts'
import type { PageText } from '#contract/pages/page-text.ts'
import type { Site } from '#contract/pages/site.ts'
import type { HeadElement } from './meta/head-markup.ts'

/**
 * What the route of a public page exports as its `handle`. React Router matches addresses and runs loaders and actions; what it would render pages with is
 * for pages that go on in the browser.
 */
export interface PublicPage<Props extends { loaderData: unknown }> {
  /** Renders what is in the `main` element. */
  Page: ComponentType<Props>
  /** What the head says about the page. */
  meta: (loaderData: Props['loaderData'], site: Site) => HeadElement[]
}

/** What their layout exports as its `handle`. */
export interface PublicLayout {
  renderDocument: (content: ReactNode, meta: HeadElement[], address: URL, page: PageContext) => PageHtml
  renderError: (error: unknown, address: URL, page: PageContext) => PageHtml & { status: number }
}

export interface PageHtml {
  text: string | PageText
  /** The text of its one inline style, and those of its inline scripts. */
  style: string
  scripts: string[]
}
