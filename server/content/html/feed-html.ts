import { allowedElements } from '#contract/html/allowed-elements.ts'
import { escapeHtml } from '#contract/html/escape-html.ts'

/** What feed readers make something of. Ids that nothing there leads to, and classes but for the language of code, would be in their way. */
const allowed = new Set(
  'href src alt title width height lang dir start reversed type colspan rowspan scope open'.split(' '),
)

/** Stored HTML is spelled in one way: every `<` and `>` in text and values is encoded, every value is quoted. */
const tag = /<(\/?)([a-z][a-z0-9]*)([^<>]*)>/g
const attribute = / ([a-z-]+)(?:="([^"]*)")?/g

/**
 * The stored HTML of a post for feed readers: every address in it is absolute, seen from the post, and no tag or attribute has passed that
 * is not among those that may. Without parsing, as a feed has up to some megabytes of it.
 *
 * @param post The address of the post.
 */
export function feedHtml(stored: string, post: string): string {
  return stored.replace(tag, (_tag, slash: string, name: string, attributes: string) => {
    if (!allowedElements.has(name)) return ''
    if (attributes === '') return `<${slash}${name}>`
    let written = ''
    for (const [, key = '', value = ''] of attributes.matchAll(attribute)) {
      if (!allowed.has(key) && !(key === 'class' && value.startsWith('language-'))) continue
      if (key !== 'href' && key !== 'src') written += ` ${key}="${value}"`
      else {
        const address = absolute(value, post)
        if (address !== null) written += ` ${key}="${address}"`
      }
    }
    return `<${slash}${name}${written}>`
  })
}

/** What stored HTML may lead to and show; the data of pictures is small. */
const safe = /^(?:https?:|mailto:|tel:|about:blank$|data:image\/)/i

/** An address in HTML, seen from another one; null if it is none. */
function absolute(value: string, base: string): string | null {
  if (/^[a-z][a-z0-9+.-]*:/i.test(value)) return safe.test(value) ? value : null
  const url = URL.parse(value.replaceAll('&quot;', '"').replaceAll('&amp;', '&'), base)
  return url === null ? null : escapeHtml(url.href)
}
