import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

const sourceOf = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`

/** Public pages share their scripts, and pages of a kind their style of some 30 KB: these take longer to hash than the rest of a policy. */
const knownSources = new LRUCache<string, string>({ max: 50 })

function sharedSourceOf(text: string): string {
  const known = knownSources.get(text)
  if (known !== undefined) return known
  const source = sourceOf(text)
  knownSources.set(text, source)
  return source
}

/** The only inline style sheet of React Aria (`usePress`), which prevents scrolling when a button is touched. */
const pressableStyle = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='"

/**
 * The Content-Security-Policy of a page that allows exactly these inline scripts and styles. Posts may show images of other hosts. Trusted Types
 * prevent scripts from turning text into HTML: on public pages all scripts; in the admin area all except the editor and its library, which parse HTML
 * in documents where nothing runs. The admin area also shows chosen files as blobs, and frames previews of posts, the only pages that may be framed.
 */
export function pagePolicy(
  inlineScripts: string[],
  {
    isAdmin = false,
    isPreview = false,
    inlineStyles = [],
  }: { isAdmin?: boolean; isPreview?: boolean; inlineStyles?: string[] },
): string {
  const source = isAdmin ? sourceOf : sharedSourceOf
  return [
    "require-trusted-types-for 'script'",
    `trusted-types ${isAdmin ? 'lectern-editor ProseMirrorClipboard' : "'none'"}`,
    "default-src 'none'",
    `script-src 'self' ${inlineScripts.map(source).join(' ')}`.trim(),
    `style-src 'self' ${[...(isAdmin ? [pressableStyle] : []), ...inlineStyles.map(source)].join(' ')}`.trim(),
    `img-src 'self' data: https: http:${isAdmin ? ' blob:' : ''}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    ...(isAdmin ? ["frame-src 'self'"] : []),
    `frame-ancestors ${isPreview ? "'self'" : "'none'"}`,
  ].join('; ')
}
