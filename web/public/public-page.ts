import type { ComponentType, ReactNode } from 'react'
import type { PageContext } from '#contract/pages/page-context.ts'
import type { RenderedPage } from '#contract/pages/rendered-page.ts'
import type { Site } from '#contract/pages/site.ts'
import type { HeadElement } from './meta/head-markup.ts'

export interface RouteProps {
  loaderData: unknown
  actionData?: unknown
}

/** Of what React Router would give a component, only this. */
export type PageProps<Props extends RouteProps> = Pick<Props, 'loaderData' | 'actionData'>

/**
 * What the route of a public page exports as its `handle`. React Router matches addresses and runs loaders and actions; what it would render pages with is
 * for pages that go on in the browser.
 */
export interface PublicPage<Props extends RouteProps> {
  /** Renders what is in the `main` element. */
  Page: ComponentType<PageProps<Props>>
  /** What the head says about the page. */
  meta: (loaderData: Props['loaderData'], site: Site) => HeadElement[]
}

/** What their layout exports as its `handle`. */
export interface PublicLayout {
  renderDocument: (content: ReactNode, meta: HeadElement[], address: URL, page: PageContext) => PageHtml
  renderError: (error: unknown, address: URL, page: PageContext) => PageHtml & { status: number }
}

export type PageHtml = Pick<RenderedPage, 'text' | 'style' | 'scripts'>
