import { paths } from '#contract/addresses/page-paths.ts'
import { matchingKey } from '#contract/matching-key.ts'
import type { SearchResult } from '#contract/pages/search.ts'
import type { SearchQuery } from '../search-form/search-query.ts'

/** Per group. */
const maxChoices = 8

interface Choice {
  text: string
  href: string
}

/** The active filters, each with a link that removes it. */
export function ChosenFilters({ query, posts }: { query: SearchQuery; posts: SearchResult[] }) {
  const chosen = (['tag', 'author', 'year'] as const).filter((kind) => query[kind] !== undefined)
  if (chosen.length === 0) return null
  // All results are by this author.
  const shown = { ...query, author: posts[0]?.author?.name || query.author }
  return (
    <ul className="tags" aria-label="Filters">
      {chosen.map((kind) => (
        <li key={kind}>
          <a
            href={linkTo({ ...query, [kind]: undefined })}
            aria-label={`Remove the filter ${kind}: ${shown[kind]}`}
          >
            {`${names[kind]}: `}
            <bdi>{shown[kind]}</bdi> ×
          </a>
        </li>
      ))}
    </ul>
  )
}

const names = { tag: 'Tag', author: 'Author', year: 'Year' }

/** Links that narrow a search to a tag or an author of the results, or to a year. */
export function FilterLinks({
  query,
  posts,
  years,
}: {
  query: SearchQuery
  posts: SearchResult[]
  years: number[]
}) {
  const groups = [
    { name: 'Tag', choices: query.tag === undefined ? tagChoices(query, posts) : [] },
    { name: 'Author', choices: query.author === undefined ? authorChoices(query, posts) : [] },
    { name: 'Year', choices: query.year === undefined ? yearChoices(query, years) : [] },
  ].filter(({ choices }) => choices.length > 0)
  if (groups.length === 0) return null
  return (
    <details className="filters">
      <summary>Narrow the search</summary>
      <dl>
        {groups.map(({ name, choices }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {choices.map(({ text, href }) => (
                <a key={href} href={href} dir="auto">
                  {text}
                </a>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** Sorted by how many results have the tag; equally frequent tags keep their order. Counted as they are spelled first, as a key takes long to make. */
function tagChoices(query: SearchQuery, posts: SearchResult[]): Choice[] {
  const spelled = Map.groupBy(
    posts.flatMap(({ tags }) => tags),
    (tag) => tag,
  )
  const uses = new Map<string, { text: string; count: number }>()
  for (const [text, { length }] of spelled) {
    const key = matchingKey(text)
    const known = uses.get(key)
    if (known) known.count += length
    else uses.set(key, { text, count: length })
  }
  return [...uses.values()]
    .sort((a, b) => b.count - a.count)
    .slice(0, maxChoices)
    .map(({ text }) => ({ text, href: linkTo({ ...query, tag: text }) }))
}

function authorChoices(query: SearchQuery, posts: SearchResult[]): Choice[] {
  const named = new Map(posts.flatMap(({ author }) => (author ? [[author.username, author.name]] : [])))
  return [...named].slice(0, maxChoices).map(([username, name]) => ({
    text: name || username,
    href: linkTo({ ...query, author: username.toLowerCase() }),
  }))
}

const yearChoices = (query: SearchQuery, years: number[]): Choice[] =>
  years.slice(0, maxChoices).map((year) => ({ text: String(year), href: linkTo({ ...query, year }) }))

const linkTo = ({ term, ...options }: SearchQuery): string => paths.search(term, options)
