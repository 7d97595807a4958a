import { createHash } from 'node:crypto'

const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The one inline style sheet of React Aria, which keeps a touch on a button from scrolling (`usePress`). */
const pressableStyle = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='"

/**
 * The Content-Security-Policy of a page whose inline scripts and styles are exactly these. Images of other hosts are possible in what authors write.
 * Browsers keep scripts from making HTML of text: on reading pages all of them; in the admin area all but the editor and the library
 * under it, which make documents of their own of it, where nothing runs. The admin area also shows files that were just chosen.
 */
export function pagePolicy(
  inlineScripts: string[],
  { isAdmin, inlineStyles = [] }: { isAdmin: boolean; inlineStyles?: string[] },
): string {
  return [
    "require-trusted-types-for 'script'",
    `trusted-types ${isAdmin ? 'lectern-editor ProseMirrorClipboard' : "'none'"}`,
    "default-src 'none'",
    `script-src 'self' ${inlineScripts.map(sourceOf).join(' ')}`.trim(),
    `style-src 'self' ${isAdmin ? pressableStyle : inlineStyles.map(sourceOf).join(' ')}`.trim(),
    `img-src 'self' data: https: http:${isAdmin ? ' blob:' : ''}`,
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
