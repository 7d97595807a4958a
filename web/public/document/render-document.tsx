import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { isRouteErrorResponse } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import { escapeHtml } from '#contract/html/escape-html.ts'
import type { PageContext } from '#contract/pages/page-context.ts'
import { errorDocument } from '../errors/error-document.tsx'
import { errorMeta, PageError } from '../errors/page-error.tsx'
import { PageDataContext } from '../layout/page-data.ts'
import { currentLink } from '../layout/top-bar.tsx'
import { typefaces } from '../layout/typefaces.ts'
import { type HeadElement, headMarkup } from '../meta/head-markup.ts'
import { textScript } from '../post/text-script.ts'
import type { PageHtml } from '../public-page.ts'
import { readSearchQuery } from '../search-form/search-query.ts'
import { documentParts } from './document-parts.tsx'
import { repeatedText } from './repeated-text.ts'

/** Reports an unexpected error. What loaders throw on purpose has a status of its own. */
export function renderError(error: unknown, address: URL, page: PageContext): PageHtml & { status: number } {
  const isExpected = isRouteErrorResponse(error)
  if (!isExpected) page.logError(error)
  const status = isExpected ? error.status : 500
  try {
    return {
      status,
      ...renderDocument(<PageError error={error} />, errorMeta(error, page.site), address, page),
    }
  } catch (another) {
    // The same failure of the top bar or the footer, as another error.
    if (String(another) !== String(error)) page.logError(another)
    return { status: 500, ...errorDocument(page.requestId) }
  }
}

/** Renders a page within the document that all have. */
export function renderDocument(
  content: ReactNode,
  meta: HeadElement[],
  { pathname, searchParams }: URL,
  { site, requestId }: PageContext,
): PageHtml {
  const isFramed = searchParams.has('preview') && searchParams.has('framed')
  const search = pathname === paths.searchPage() ? readSearchQuery(searchParams) : undefined
  const { language, iconLook, name, navigation, logo, logoDark, footerLinks, socialLinks, copyrightYear } =
    site
  const [start = '', toStyle = '', toTerm = '', toPage = '', end = ''] = documentParts({
    ...{ language, typefaces: site.typefaces, iconLook, isFramed },
    ...{ name, navigation, logo, logoDark, current: currentLink(pathname, site), sort: search?.sort },
    ...{ footerLinks, socialLinks, copyrightYear },
  })
  const styles = new Set([typefaces[site.typefaces].style])
  if (site.accentStyle !== null) styles.add(site.accentStyle)
  const data = { site, isFramed, requestId, styles }
  const page = renderToStaticMarkup(<PageDataContext value={data}>{content}</PageDataContext>)
  const repeated = repeatedText(toStyle, styles, toTerm)
  return {
    text: {
      before: `<!DOCTYPE html>${start}${headMarkup(meta)}`,
      repeated: repeated.text,
      after: `${escapeHtml(search?.term ?? '')}${toPage}${page}${end}`,
    },
    style: repeated.style,
    scripts: page.includes(textScript) ? [...repeated.scripts, textScript] : repeated.scripts,
  }
}
