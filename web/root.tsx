import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router'
import { headScript } from './public/layout/head-script.ts'
import readingStyle from './public/layout/public.css?inline'
import { ErrorPage } from './ui/error-message.tsx'
import icon from './ui/icon.svg?url&no-inline'

/** What a route module may say of itself in its `handle`. */
export interface RouteHandle {
  /** The page runs React in the browser. Without it, the page is HTML and gets no script of the framework. */
  hydrate?: boolean
  /** The status of the answer, where no loader can tell it. */
  status?: number
}

export function Layout({ children }: { children: ReactNode }) {
  const hydrate = useMatches().some((match) => (match.handle as RouteHandle | undefined)?.hydrate)
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {/* The ground of pages (`theme.css`), by day and by night; the script sees to which of them is in force. */}
        <meta
          name="theme-color"
          media="(prefers-color-scheme:light)"
          content="#fafdfa"
          suppressHydrationWarning
        />
        <meta
          name="theme-color"
          media="(prefers-color-scheme:dark)"
          content="#0e1914"
          suppressHydrationWarning
        />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant */}
        <script dangerouslySetInnerHTML={{ __html: headScript }} />
        <Meta />
        <link rel="icon" type="image/svg+xml" href={icon} />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Links />
        {/* Not a file: nothing would show until it has come. The browser's own copy of this does without. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant */}
        {import.meta.env.SSR && !hydrate && <style dangerouslySetInnerHTML={{ __html: readingStyle }} />}
      </head>
      <body>
        {children}
        {hydrate && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

/** For failures of the layouts themselves; their pages have boundaries of their own. */
export function ErrorBoundary() {
  return (
    <main>
      <ErrorPage />
    </main>
  )
}
