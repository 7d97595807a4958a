import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router'
import { type IconLook, siteIconAddress } from '#contract/addresses/site-icon-address.ts'
import type { TypefacePair } from '#contract/site.ts'
import errorStyle from './public/errors/error-page.css?inline'
import { headScript } from './public/layout/head-script.ts'
import { PageStyle, usePageStyles } from './public/layout/page-style.tsx'
import { typefaces } from './public/layout/typefaces.ts'
import { ErrorPage } from './ui/error-page.tsx'
import icon from './ui/icon.svg?url&no-inline'

/** The `handle` export of a route module. */
export interface RouteHandle {
  /** Whether React runs in the browser. Other pages are plain HTML without scripts of the framework. */
  hydrate?: boolean
  /** The response status, for routes without a loader that sets it. */
  status?: number
}

/** What the layout routes of public pages and of the admin area load for this layout. */
export interface PageFrame {
  /** Whether the page is a preview in a frame, where no script may run. */
  isFramed?: boolean
  /** A style sheet with the accent colour of the site; null if it has none of its own. */
  accentStyle?: string | null
  /** Those of public pages. */
  typefaces?: TypefacePair
  /** What owners chose for the icon of the site; null for the one of Lectern. */
  iconLook?: IconLook | null
  /** The language that the site is written in; null for English. */
  language?: string | null
}

const isHydrated = (matches: { handle: unknown }[]) =>
  matches.some((match) => (match.handle as RouteHandle | undefined)?.hydrate)

export function Layout({ children }: { children: ReactNode }) {
  const matches = useMatches()
  const hydrate = isHydrated(matches)
  const frames = matches.map((match) => match.loaderData as PageFrame | undefined)
  const isFramed = frames.some((frame) => frame?.isFramed)
  const accentStyle = frames.find((frame) => frame?.accentStyle)?.accentStyle
  const look = frames.find((frame) => frame?.iconLook)?.iconLook
  const language = frames.find((frame) => frame?.language)?.language ?? 'en'
  return (
    <html lang={language} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {/* The page background of `theme.css` in light and dark mode. The script below sets `media` to the chosen scheme. */}
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
        {!isFramed && <script dangerouslySetInnerHTML={{ __html: headScript }} />}
        <Meta />
        {look ? (
          <link rel="icon" type="image/png" sizes="192x192" href={siteIconAddress('/icon-192.png', look)} />
        ) : (
          <link rel="icon" type="image/svg+xml" href={icon} />
        )}
        <link
          rel="apple-touch-icon"
          href={look ? siteIconAddress('/apple-touch-icon.png', look) : '/apple-touch-icon.png'}
        />
        <link rel="manifest" href="/manifest.webmanifest" />
        {/* Public pages have none. */}
        {hydrate && <Links />}
        {/* Only on the server: the browser keeps what it received. */}
        {import.meta.env.SSR && !hydrate && <PublicStyle frames={frames} accentStyle={accentStyle} />}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made of two colours */}
        {hydrate && accentStyle && <style dangerouslySetInnerHTML={{ __html: accentStyle }} />}
      </head>
      <body>
        {hydrate && (
          <noscript>
            <p className="without-script">
              This part of the site needs JavaScript. Turn it on in your browser and load the page again, or{' '}
              <a href="/">read the blog</a> without it.
            </p>
          </noscript>
        )}
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

/** The styles are inlined, because a separate file would block rendering. */
function PublicStyle({
  frames,
  accentStyle,
}: {
  frames: (PageFrame | undefined)[]
  accentStyle?: string | null
}) {
  const pair = frames.find((frame) => frame?.typefaces)?.typefaces ?? 'newsreader'
  const { style, preloads } = typefaces[pair]
  usePageStyles(style, ...(accentStyle ? [accentStyle] : []))
  return preloads.map((preload) => <link key={preload.href} {...preload} />)
}

export default function Root() {
  return <Outlet />
}

/** For errors in the layouts; pages have error boundaries of their own. */
export function ErrorBoundary() {
  const hydrate = isHydrated(useMatches())
  return (
    <main>
      {import.meta.env.SSR && !hydrate && <PageStyle css={errorStyle} />}
      <ErrorPage />
    </main>
  )
}
