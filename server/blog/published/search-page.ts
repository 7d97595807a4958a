import { limits } from '#contract/limits.ts'
import type { PostCard } from '#contract/pages/posts.ts'
import type { MarkedText, SearchOptions, SearchPage, SearchResult } from '#contract/pages/search.ts'
import type { ListedPostRow } from '../../data/database/rows.ts'
import type { ReadSite } from '../../foundation/site/read-site.ts'
import type { Reads } from '../../transaction.ts'
import { createMatchMarker, type MatchMarker } from '../search/mark-matches.ts'
import type { PostSearch } from '../search/post-search.ts'

/** How many characters of a body are searched for an excerpt. */
const searchedText = 20_000

interface Parts {
  reads: Pick<Reads, 'posts' | 'search'>
  postSearch: PostSearch
  readSite: ReadSite
}

/**
 * Creates the function that reads a page of search results. It returns null for a cursor that no page linked to. The function that it gets
 * to create cards adds the cache tags of each post.
 */
export function createReadSearchPage({ reads, postSearch, readSite }: Parts) {
  /**
   * The excerpt of each post: from its description if a word is in it, otherwise from its body, unless all words are in its title,
   * description, tags or author.
   */
  async function excerptsOf(posts: ListedPostRow[], marker: MatchMarker): Promise<MarkedText[]> {
    const ofDescriptions = posts.map(({ description }) => marker.excerpt(description))
    const others = posts.filter((post, at) => !ofDescriptions[at] && !marker.isWholeIn(textsAbove(post)))
    const ids = others.map(({ id }) => id)
    const texts = await reads.search.textsOf(ids, searchedText)
    return posts.map(
      ({ id, description }, at) =>
        ofDescriptions[at] ?? marker.excerpt(texts.get(id) ?? '') ?? { text: description, marks: [] },
    )
  }

  /** Latest year first. The years come from posts, not from today's date, so that a page cached over New Year stays correct. */
  async function years(): Promise<number[]> {
    const { first, last } = await reads.search.firstAndLast()
    const { timeZone } = await readSite()
    return first === null || last === null ? [] : yearsBack(yearOf(last, timeZone), yearOf(first, timeZone))
  }

  return async (
    term: string,
    options: SearchOptions,
    cardOf: (post: ListedPostRow) => PostCard,
  ): Promise<SearchPage | null> => {
    const matches = await postSearch.findForgiving({ term, ...options, limit: limits.list.itemsPerPage })
    if (!matches) return null
    const { publications, next: older, corrected } = matches
    if (publications.length === 0) return { posts: [], older, corrected: null, years: [] }
    const posts = await reads.posts.listByPublication(publications)
    const marker = createMatchMarker(corrected ?? term)
    const [excerpts, offered] = await Promise.all([
      excerptsOf(posts, marker),
      options.year === undefined ? years() : [],
    ])
    const found = posts.map((post, at): SearchResult => {
      const shown = { title: marker.mark(post.title), excerpt: excerpts[at] as MarkedText }
      return { ...cardOf(post), shown }
    })
    return { posts: found, older, corrected, years: offered }
  }
}

const textsAbove = (post: ListedPostRow): string[] => [
  post.title,
  post.description,
  ...post.tags,
  `${post.author_name ?? ''} ${post.author_username ?? ''}`,
]

/** The time zone matters only close to New Year. */
const yearOf = (instant: string, timeZone: string): number =>
  /-(?:12-31|01-01)T/.test(instant)
    ? Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).year
    : Number(instant.slice(0, 4))

const yearsBack = (last: number, first: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => last - at)
