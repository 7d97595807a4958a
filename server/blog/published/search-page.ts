import type { PostCard } from '#contract/pages/posts.ts'
import type {
  MarkedText,
  SearchAlternatives,
  SearchOptions,
  SearchPage,
  SearchResult,
} from '#contract/pages/search.ts'
import type { ListedPostRow } from '../../data/database/rows.ts'
import type { ReadSite } from '../../foundation/site/read-site.ts'
import type { Reads } from '../../transaction.ts'
import { codeBlocksOf, excerptOfCode, withoutDisplayFormulas } from '../search/code-excerpt.ts'
import { createMatchMarker, type MatchMarker } from '../search/mark-matches.ts'
import type { PostSearch } from '../search/post-search.ts'

/** How many characters of the HTML of a body are searched for code. */
const searchedHtml = 60_000

/** What a search that finds nothing offers instead. */
const maxTagsOffered = 16
const maxPostsOffered = 3

interface Excerpt {
  excerpt: MarkedText
  isCode: boolean
}

interface Parts {
  reads: Pick<Reads, 'counts' | 'posts' | 'search'>
  postSearch: PostSearch
  readSite: ReadSite
}

/**
 * Creates the function that reads a page of search results. It returns null for a cursor that no page linked to. The function that it gets
 * to create cards adds the cache tags of each post; `noteLists`, those of the lists of tags and of all posts.
 */
export function createReadSearchPage({ reads, postSearch, readSite }: Parts) {
  /**
   * The excerpt of each post: from its description if a word is in it, otherwise from its body, unless all words are in its title,
   * description, tags or author.
   */
  async function excerptsOf(posts: ListedPostRow[], marker: MatchMarker): Promise<Excerpt[]> {
    const ofDescriptions = posts.map(({ description }) => marker.excerpt(description))
    const others = posts.filter((post, at) => !ofDescriptions[at] && !marker.isWholeIn(textsAbove(post)))
    const ofBodies = await excerptsOfBodies(
      others.map(({ id }) => id),
      marker,
    )
    return posts.map(({ id, description }, at) => {
      const excerpt = ofDescriptions[at]
      if (excerpt) return { excerpt, isCode: false }
      return ofBodies.get(id) ?? { excerpt: { text: description, marks: [] }, isCode: false }
    })
  }

  /** By post id. Prose is preferred to code, which says little without what surrounds it. TeX is found, and not shown. */
  async function excerptsOfBodies(ids: string[], marker: MatchMarker): Promise<Map<string, Excerpt>> {
    const found = new Map<string, Excerpt>()
    for (const [id, prose] of await reads.search.proseOf(ids)) {
      const excerpt = marker.excerpt(prose)
      if (excerpt) found.set(id, { excerpt, isCode: false })
    }
    const others = ids.filter((id) => !found.has(id))
    for (const [id, html] of await reads.search.beginningsOf(others, searchedHtml)) {
      const excerpt = excerptOfBlocks(html, marker)
      if (excerpt) found.set(id, { excerpt, isCode: true })
    }
    return found
  }

  async function readResults(publications: number[], marker: MatchMarker) {
    const posts = await reads.posts.listPublishedByPublication(publications)
    return { posts, excerpts: await excerptsOf(posts, marker) }
  }

  async function alternatives(cardOf: (post: ListedPostRow) => PostCard): Promise<SearchAlternatives> {
    const [tags, posts] = await Promise.all([
      reads.counts.listTags('posts', { limit: maxTagsOffered, offset: 0 }),
      reads.posts.listPublic({ limit: maxPostsOffered, offset: 0 }),
    ])
    return { tags: tags.map(({ name }) => name), posts: posts.map(cardOf) }
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
    noteLists: () => void,
  ): Promise<SearchPage | null> => {
    const { postsPerPage } = await readSite()
    const matches = await postSearch.findForgiving({ term, ...options, limit: postsPerPage })
    if (!matches) return null
    const { publications, next: older, corrected, total } = matches
    if (publications.length === 0) {
      noteLists()
      return { posts: [], older, corrected, total, years: [], alternatives: await alternatives(cardOf) }
    }
    const marker = createMatchMarker(corrected ?? term)
    const [{ posts, excerpts }, offered] = await Promise.all([
      readResults(publications, marker),
      options.year === undefined ? years() : [],
    ])
    const found = posts.map((post, at): SearchResult => {
      const shown = { title: marker.mark(post.title), ...(excerpts[at] as Excerpt) }
      return { ...cardOf(post), shown }
    })
    return { posts: found, older, corrected, total, years: offered, alternatives: null }
  }
}

function excerptOfBlocks(html: string, marker: MatchMarker): MarkedText | null {
  for (const block of codeBlocksOf(withoutDisplayFormulas(html))) {
    const code = excerptOfCode(block, marker)
    if (code) return code
  }
  return null
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
