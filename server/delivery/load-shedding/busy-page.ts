import { createHash } from 'node:crypto'
import { escapeHtml } from '#contract/html/escape-html.ts'
import { busyMessage, busyRetrySeconds } from '../../errors.ts'

/** The style of public pages with system fonts. A test compares the colors with `web/ui/theme.css`. */
const style = `:root{color-scheme:light dark;--paper:light-dark(oklch(99% 0.004 150),oklch(20% 0.018 165));--ink:light-dark(oklch(24% 0.02 165),oklch(93% 0.012 120));--soft:light-dark(oklch(46% 0.02 160),oklch(76% 0.018 145));--accent:light-dark(oklch(44% 0.09 165),oklch(82% 0.09 160));background:var(--paper);color:var(--ink);font:clamp(1.1875rem,1.13rem + .25vw,1.3125rem)/1.6 "Noto Serif",serif}
body{display:grid;grid-template-rows:auto 1fr;min-height:100dvh;max-width:72rem;margin:0 auto;padding:0 clamp(1.125rem,.5rem + 3vw,3rem);box-sizing:border-box;overflow-wrap:anywhere}
header{display:flex;align-items:center;min-height:4.5rem}
header a{display:flex;gap:.5rem;align-items:center;color:inherit;font-size:1.5rem;font-weight:600;line-height:1.2;letter-spacing:-.02em;text-decoration:none}
svg{flex:none;fill:var(--accent)}
main{align-self:center;padding-block:2.5rem;max-width:36rem}
h1{margin:0;font-size:clamp(2.25rem,1.65rem + 2.6vw,3.75rem);font-weight:500;line-height:1.15;letter-spacing:-.015em}
p{color:var(--soft)}
main a{color:var(--accent);text-underline-offset:.18em}
:focus-visible{outline:2px solid var(--accent);outline-offset:3px;border-radius:2px}`

/** Allows the style of the page and nothing else. */
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`

/** The page for rejected requests, three kilobytes, which needs no rendering and no other file. */
function busyHtml(siteName: string): string {
  const name = escapeHtml(siteName)
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>Too busy - ${name}</title>
<style>${style}</style>
</head>
<body>
<header><a href="/"><svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d="M3 9.5 20 3v4L3 13.5zM10.5 11.5h3V19h-3zM6 19h12v2.5H6z"/></svg><span dir="auto">${name}</span></a></header>
<main>
<h1>Too busy</h1>
<p>${busyMessage}</p>
<p><a href="">Try again</a></p>
</main>
</body>
</html>
`
}

/** Creates the response to rejected requests. `siteName` is called for each and waits for nothing. */
export function createBusyPage(siteName: () => string) {
  const written = { name: '', html: '' }
  return {
    /** Written once for each name. */
    get html(): string {
      const name = siteName()
      if (written.name !== name) Object.assign(written, { name, html: busyHtml(name) })
      return written.html
    },
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-store',
      'Retry-After': String(busyRetrySeconds),
    },
  }
}
export type BusyPage = ReturnType<typeof createBusyPage>
