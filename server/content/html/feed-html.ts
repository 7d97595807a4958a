import { allowedElements } from '#contract/html/allowed-elements.ts'
import { escapeHtml } from '#contract/html/escape-html.ts'
import { taskSign } from '#contract/html/task-box.ts'

/** The elements that feed readers show. Ids, which no link in a feed leads to, and classes other than the language of code are removed. */
const allowed = new Set(
  'href src alt role title width height lang dir start reversed type colspan rowspan scope open'.split(' '),
)

/**
 * Tags but those that stay as they are: allowed ones without attributes, which most are. Stored HTML has one spelling: every `<` and `>` in text and values is
 * encoded, every value is quoted.
 */
const tag = new RegExp(
  `<(?!/?(?:${[...allowedElements].filter((name) => name !== 'input').join('|')})>)(/?)([a-z][a-z0-9]*)([^<>]*)>`,
  'g',
)
const attribute = / ([a-z-]+)(?:="([^"]*)")?/g

/** A feed shows no place to lead back to: references lead to the notes of the page. */
const backLink =
  /<p><a class="footnote-back"[^<>]*>[^<]*<\/a><\/p>| ?<a class="footnote-back"[^<>]*>[^<]*<\/a>/g

/**
 * The stored HTML of a post for feed readers: every address in it is absolute, resolved against that of the post, and only allowed tags and
 * attributes remain. It does not parse the HTML, as a feed can contain several megabytes of it.
 *
 * @param post The address of the post.
 */
export function feedHtml(stored: string, post: string): string {
  // It would look at each space.
  const body = stored.includes('class="footnote-back"') ? stored.replaceAll(backLink, '') : stored
  return body.replace(tag, (_tag, slash: string, name: string, attributes: string) => {
    if (!allowedElements.has(name)) return ''
    // Feed readers drop controls.
    if (name === 'input') return taskSign(attributes.includes(' checked'))
    let written = ''
    for (const [, key = '', value = ''] of attributes.matchAll(attribute)) {
      if (!allowed.has(key) && !(key === 'class' && value.startsWith('language-'))) continue
      if (key !== 'href' && key !== 'src') written += ` ${key}="${value}"`
      else {
        const address = absoluteAddress(value, post)
        if (address !== null) written += ` ${key}="${address}"`
      }
    }
    if (name === 'img' && !/ alt="/.test(written)) written += ' alt=""'
    return `<${slash}${name}${written}>`
  })
}

/** The addresses that stored HTML may contain; image data in it is small. */
const safe = /^(?:https?:|mailto:|tel:|about:blank$|data:image\/)/i

/** Resolves an address in HTML against another one; null if it is not valid. */
export function absoluteAddress(value: string, base: string): string | null {
  if (/^[a-z][a-z0-9+.-]*:/i.test(value)) return safe.test(value) ? value : null
  const url = URL.parse(value.replaceAll('&quot;', '"').replaceAll('&amp;', '&'), base)
  return url === null ? null : escapeHtml(url.href)
}
