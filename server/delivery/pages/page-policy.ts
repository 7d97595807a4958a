import { createHash } from 'node:crypto'

const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The one inline style sheet of React Aria, which keeps a touch on a button from scrolling (`usePress`). */
const pressableStyle = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='"

/**
 * The Content-Security-Policy of a page with exactly these inline scripts and styles. Posts may show images of other hosts. Trusted Types keep
 * scripts from turning text into HTML: on public pages all scripts; in the admin area all but the editor and its library, which parse it into
 * documents where nothing runs. The admin area also shows files that were just chosen, as blobs.
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

/** The inline scripts of a page, which its policy will allow: only for pages without any text of users. */
export const inlineScriptsOf = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1] as string)
