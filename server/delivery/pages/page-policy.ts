import { createHash } from 'node:crypto'

const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

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
  return [
    "require-trusted-types-for 'script'",
    `trusted-types ${isAdmin ? 'lectern-editor ProseMirrorClipboard' : "'none'"}`,
    "default-src 'none'",
    `script-src 'self' ${inlineScripts.map(sourceOf).join(' ')}`.trim(),
    `style-src 'self' ${[...(isAdmin ? [pressableStyle] : []), ...inlineStyles.map(sourceOf)].join(' ')}`.trim(),
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

/** The inline scripts of a page, to be allowed by its policy. Only for pages without text from users. */
export const inlineScriptsOf = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1] as string)

/**
 * Those of the known styles that the head of a page has, by a single pass over it: a look for each of them would take longer than the rest of its
 * policy. The head of a page has no unescaped text of users.
 */
export function inlineStylesOf(html: string, known: Pick<ReadonlySet<string>, 'has'>): string[] {
  const [, ...parts] = html.slice(0, html.indexOf('</head>')).split('<style')
  return parts
    .map((part) => part.slice(part.indexOf('>') + 1, part.indexOf('</style>')))
    .filter((style) => known.has(style))
}
