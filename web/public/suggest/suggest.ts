import { paths } from '#contract/addresses/page-paths.ts'
import { isBlank } from '#contract/blank-text.ts'
import { createSuggestionList } from './suggestion-list.ts'

const debounceMs = 120
/** Longer texts get no suggestions. */
const maxLength = 200

/** The response of the API. */
interface Suggestions {
  posts: { title: string; url: string }[]
  tags: string[]
  authors: { name: string; username: string }[]
}

export interface Suggestion {
  kind: 'Post' | 'Tag' | 'Author'
  text: string
  href: string
}

/** Suggests posts, tags and authors while typing, as a combobox: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/ */
export function suggest(form: HTMLFormElement): void {
  const box = form.querySelector('input')
  const call = form.dataset.search
  if (!box || !call) return
  const list = createSuggestionList(form, box)
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking = new AbortController()

  async function ask(text: string): Promise<void> {
    asking = new AbortController()
    try {
      const { signal } = asking
      const response = await fetch(`${call}?search=${encodeURIComponent(text)}`, { signal })
      const found = response.ok ? suggestionsOf(await response.json()) : []
      if (!signal.aborted && document.activeElement === box) list.show(found)
    } catch {
      // Searching works without suggestions.
    }
  }

  const typed = () => {
    clearTimeout(timer)
    asking.abort()
    const text = box.value.trim()
    if (isBlank(text) || text.length > maxLength) list.close()
    else timer = setTimeout(ask, debounceMs, text)
  }
  box.addEventListener('input', (event) => {
    if (!(event as InputEvent).isComposing) typed()
  })
  box.addEventListener('compositionend', typed)
  if (box.value !== box.defaultValue) typed()
  form.addEventListener('submit', () => {
    clearTimeout(timer)
    asking.abort()
    list.close()
  })
}

const suggestionsOf = ({ posts, tags, authors }: Suggestions): Suggestion[] => [
  ...posts.map(({ title, url }): Suggestion => ({ kind: 'Post', text: title, href: paths.post(url) })),
  ...tags.map((tag): Suggestion => ({ kind: 'Tag', text: tag, href: paths.tag(tag) })),
  ...authors.map(
    ({ name, username }): Suggestion => ({
      kind: 'Author',
      text: name || username,
      href: paths.author(username),
    }),
  ),
]
