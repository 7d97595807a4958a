import { createHash } from 'node:crypto'

const sourceOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/**
 * The Content-Security-Policy of a page whose inline scripts are exactly these. Images of other hosts are possible in what authors write.
 * `plainScripts`: the page's own scripts make no HTML, and browsers keep them from doing so.
 */
export function pagePolicy(inlineScripts: string[], { plainScripts }: { plainScripts: boolean }): string {
  return [
    ...(plainScripts ? ["require-trusted-types-for 'script'", "trusted-types 'none'"] : []),
    "default-src 'none'",
    `script-src 'self' ${inlineScripts.map(sourceOf).join(' ')}`.trim(),
    "style-src 'self'",
    "img-src 'self' data: https: http:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The inline scripts of a page. Only for pages that contain nothing anyone wrote: what stands in them is allowed to run. */
export const inlineScriptsOf = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1] as string)
