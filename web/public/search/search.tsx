import { data } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import { isBlank } from '#contract/blank-text.ts'
import type { SearchPage } from '#contract/pages/search.ts'
import { pageContext } from '../../page-context.ts'
import { Pager } from '../../ui/pager.tsx'
import { PageStyle } from '../layout/page-style.tsx'
import { EmptyList } from '../listing/empty-list.tsx'
import { PageHead } from '../listing/page-head.tsx'
import { topicSentence } from '../listing/topic-sentence.ts'
import { markUnavailable } from '../loaders/load-list.ts'
import { notFound } from '../loaders/not-found.ts'
import { pageMeta } from '../meta/page-meta.ts'
import type { PageProps, PublicPage } from '../public-page.ts'
import { SearchForm } from '../search-form/search-form.tsx'
import { readSearchQuery } from '../search-form/search-query.ts'
import type { Route } from './+types/search.ts'
import { NothingFound } from './nothing-found.tsx'
import searchStyle from './search.css?inline'
import { ChosenFilters, FilterLinks } from './search-filters.tsx'
import { SearchResults } from './search-results.tsx'
import { SortLinks } from './sort-links.tsx'

const nothing: SearchPage = {
  ...{ posts: [], older: null, total: 0, corrected: null, years: [] },
  alternatives: null,
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const { searchParams } = new URL(request.url)
  const query = readSearchQuery(searchParams)
  const asked = { query, blank: isBlank(query.term), failed: false }
  if (asked.blank) return { ...asked, ...nothing }
  const { term, sort = 'newest', ...filters } = query
  let found: SearchPage | null
  try {
    found = await page.reader.search(term, {
      ...filters,
      sort,
      before: searchParams.get('before') ?? undefined,
    })
  } catch (error) {
    return data({ ...asked, ...nothing, failed: true }, { status: markUnavailable(page, error) })
  }
  if (!found) throw notFound()
  return { ...asked, ...found }
}

export const handle: PublicPage<Route.ComponentProps> = {
  Page: Search,
  meta: ({ query, blank }, site) =>
    pageMeta(site, {
      title: `Search results for: ${query.term}`,
      description: blank ? 'Search the posts.' : topicSentence(query.term),
      noindex: true,
    }),
}

function Search({ loaderData }: PageProps<Route.ComponentProps>) {
  const { query: asked, blank, posts, older, failed, corrected, years, total, alternatives } = loaderData
  if (blank) {
    return (
      <div className="page">
        <PageHead heading="Search results for: ">
          <PageStyle css={searchStyle} />
          <p>Type what you are looking for.</p>
          <SearchForm label="Posts" term="" />
        </PageHead>
      </div>
    )
  }
  // Links from corrected results search for the corrected term.
  const query = { ...asked, term: corrected ?? asked.term }
  const { term, ...options } = query
  return (
    <div className="page">
      <PageHead heading={`Search results for: ${asked.term}`}>
        <PageStyle css={searchStyle} />
        <p dir="auto">{topicSentence(asked.term)}</p>
        {corrected !== null && (
          <Correction typed={asked.term} corrected={corrected} isShown={posts.length > 0} />
        )}
        {posts.length > 0 && <SortLinks query={query} total={total} />}
        <ChosenFilters query={query} posts={posts} />
        <FilterLinks query={query} posts={posts} years={years} />
      </PageHead>
      {posts.length > 0 ? (
        <SearchResults posts={posts} />
      ) : (
        <EmptyList what="posts" empty="No posts found." failed={failed} />
      )}
      {alternatives && <NothingFound alternatives={alternatives} />}
      <Pager
        older={
          older
            ? { text: 'Older results', href: paths.search(term, { ...options, before: older }) }
            : undefined
        }
      />
    </div>
  )
}

interface CorrectionProps {
  typed: string
  corrected: string
  /** False if filters exclude all posts with the corrected words. */
  isShown: boolean
}

function Correction({ typed, corrected, isShown }: CorrectionProps) {
  return (
    <p role="status">
      Nothing found for <bdi>{typed}</bdi>. {isShown ? 'Showing results for' : 'Without filters, search for'}{' '}
      <a href={paths.search(corrected)}>
        <bdi>{corrected}</bdi>
      </a>
      .
    </p>
  )
}
