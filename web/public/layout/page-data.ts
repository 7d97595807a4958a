import { createContext, use } from 'react'
import type { Site } from '#contract/pages/site.ts'

export interface PageData {
  site: Site
  /** Whether the page is a preview in a frame, where no script may run. */
  isFramed: boolean
  /** The id of the request, by which an error is found in the log. */
  requestId: string
  /** The style sheets that the head of the page will contain, in the order in which they apply. */
  styles: Set<string>
}

export const PageDataContext = createContext<PageData | null>(null)

/** The site, and what else is the same for all parts of the page that is being rendered. */
export function usePageData(): PageData {
  const data = use(PageDataContext)
  if (!data) throw new Error('Parts of public pages are rendered within a page.')
  return data
}
