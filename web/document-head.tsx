import { type IconLook, siteIconAddress } from '#contract/addresses/site-icon-address.ts'
import icon from './ui/icon.svg?url&no-inline'

/** What the head of every page begins with. */
export const HeadStart = () => (
  <>
    <meta charSet="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    {/* The page background of `theme.css` in light and dark mode. `headScript` sets `media` to the chosen scheme. */}
    <meta
      name="theme-color"
      media="(prefers-color-scheme:light)"
      content="#fafdfa"
      suppressHydrationWarning
    />
    <meta name="theme-color" media="(prefers-color-scheme:dark)" content="#0e1914" suppressHydrationWarning />
  </>
)

/** `look`: what owners chose for the icon of the site; null for the one of Lectern. */
export const IconLinks = ({ look }: { look: IconLook | null }) => (
  <>
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
  </>
)
