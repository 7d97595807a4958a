import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router'
import type { loader } from './admin/layout/layout.tsx'
import { HeadStart, IconLinks } from './document-head.tsx'
import { headScript } from './public/layout/head-script.ts'
import { ErrorPage } from './ui/error-page.tsx'

/** The `handle` export of a screen. */
export interface RouteHandle {
  /** The response status, where no loader sets it. */
  status?: number
}

/** The document of the admin area. Public pages have their own: `web/public/document/document-parts.tsx`. */
export function Layout({ children }: { children: ReactNode }) {
  const site = useRouteLoaderData<typeof loader>('admin/layout/layout')
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <HeadStart />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant */}
        <script dangerouslySetInnerHTML={{ __html: headScript }} />
        <Meta />
        <IconLinks look={site?.iconLook ?? null} />
        <Links />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made of two colours */}
        {site?.accentStyle && <style dangerouslySetInnerHTML={{ __html: site.accentStyle }} />}
      </head>
      <body>
        <noscript>
          <p className="without-script">
            This part of the site needs JavaScript. Turn it on in your browser and load the page again, or{' '}
            <a href="/">read the blog</a> without it.
          </p>
        </noscript>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

/** For errors in the layouts; screens have error boundaries of their own. */
export function ErrorBoundary() {
  return (
    <main>
      <ErrorPage />
    </main>
  )
}
