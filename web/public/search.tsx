import { data } from 'react-router'
import type { SearchPage } from '#server/reading/published.ts'
import { pageContext } from '../page-context.ts'
import { paths } from '../paths.ts'
import { Pager } from '../ui/pager.tsx'
import type { Route } from './+types/search.ts'
import { unavailable } from './look-up.ts'
import { missing } from './missing.ts'
import { PageHead } from './page-head.tsx'
import { pageMeta } from './page-meta.ts'
import { PostList } from './post-list.tsx'
import { requireCanonical } from './raw-path.ts'
import { SearchForm } from './search-form.tsx'
import { SortLinks } from './sort-links.tsx'
import { topicSentence } from './topic-sentence.ts'

const nothing: SearchPage = { posts: [], older: null }

/** A blank term is not looked up. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  requireCanonical(page, paths.searchPage())
  const query = new URL(request.url).searchParams
  const term = query.get('search') ?? ''
  const sort = query.get('sort') === 'relevance' ? ('relevance' as const) : undefined
  const asked = { term, sort, blank: !term.trim(), failed: false }
  if (asked.blank) return { ...asked, ...nothing }
  const before = query.get('before') ?? undefined
  let found: SearchPage | null
  try {
    found = await page.reader.search(term, { sort: sort ?? 'newest', before })
  } catch (error) {
    return data({ ...asked, ...nothing, failed: true }, { status: unavailable(page, error) })
  }
  if (!found) throw missing()
  return { ...asked, ...found }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({
    matches,
    title: `Search results for: ${loaderData?.term ?? ''}`,
    description: loaderData?.blank ? 'Search the posts.' : topicSentence(loaderData?.term ?? ''),
    noindex: true,
  })

export default function Search({ loaderData }: Route.ComponentProps) {
  const { term, sort, blank, posts, older, failed } = loaderData
  if (blank) {
    return (
      <div className="page">
        <PageHead heading="Search results for: ">
          <p>Type what you are looking for.</p>
          <SearchForm label="Posts" term="" />
        </PageHead>
      </div>
    )
  }
  return (
    <div className="page">
      <PageHead heading={`Search results for: ${term}`}>
        <p dir="auto">{topicSentence(term)}</p>
        {posts.length > 0 && <SortLinks term={term} sort={sort} />}
      </PageHead>
      <PostList posts={posts} empty="No posts found." failed={failed} />
      <Pager
        older={
          older ? { text: 'Older results', href: paths.search(term, { sort, before: older }) } : undefined
        }
      />
    </div>
  )
}
