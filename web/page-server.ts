import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import type { PageContext } from '#contract/pages/page-context.ts'
import { pageContext } from './page-context.ts'
import aboutStyle from './public/about/about.css?inline'
import articleStyle from './public/article/article.css?inline'
import hyphenStyle from './public/article/hyphens.css?inline'
import { kindStyles } from './public/article/kind-styles.ts'
import scriptStyle from './public/article/scripts.css?inline'
import contactStyle from './public/contact/contact-page.css?inline'
import errorStyle from './public/errors/error-page.css?inline'
import { headScript } from './public/layout/head-script.ts'
import { logoScript } from './public/layout/logo-script.ts'
import { speculationRules } from './public/layout/speculation-rules.ts'
import { typefaces } from './public/layout/typefaces.ts'
import discoveryStyle from './public/listing/discovery.css?inline'
import listStyle from './public/listing/list-page.css?inline'
import coverWidthStyle from './public/post/cover-width.css?inline'
import postStyle from './public/post/post-page.css?inline'
import previewStyle from './public/post/preview-banner.css?inline'
import { textScript } from './public/post/text-script.ts'
import translationsStyle from './public/post/translations.css?inline'
import searchStyle from './public/search/search.css?inline'
import { createPublicPageRenderer, type RenderedPage } from './public-page-renderer.tsx'

const serverBuild = build as unknown as ServerBuild
const renderByFramework = createRequestHandler(serverBuild, import.meta.env.MODE)
const renderPublicPage = createPublicPageRenderer(serverBuild)

/** What public pages inline. The Content-Security-Policy allows it by hash: the scripts of all pages, and of the others and the styles those that a page has. */
export const inlineScripts: string[] = [headScript, speculationRules]
export const scriptsOfSomePages: string[] = [logoScript, textScript]
/** By the names that pages give them. */
export const inlineStyles: Record<string, string> = {
  about: aboutStyle,
  article: articleStyle,
  contact: contactStyle,
  'cover-width': coverWidthStyle,
  discovery: discoveryStyle,
  error: errorStyle,
  hyphens: hyphenStyle,
  list: listStyle,
  post: postStyle,
  preview: previewStyle,
  scripts: scriptStyle,
  search: searchStyle,
  translations: translationsStyle,
  ...Object.fromEntries(kindStyles.map(({ name, css }) => [name, css])),
  ...Object.fromEntries(Object.entries(typefaces).map(([pair, { style }]) => [pair, style])),
}

/** Renders pages of the admin area with React Router's own handler, which includes what hydration needs, and all others without it. */
export async function renderPage(request: Request, page: PageContext): Promise<RenderedPage> {
  const context = new RouterContextProvider()
  context.set(pageContext, page)
  const isAdmin = `${page.rawPath}/`.startsWith(`${paths.admin()}/`)
  if (!isAdmin) return renderPublicPage(request, context, page.logError)
  const response = await renderByFramework(request, context)
  return { status: response.status, headers: response.headers, html: await response.text() }
}
