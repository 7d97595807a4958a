import { paths } from '#contract/addresses/page-paths.ts'
import type { TagPage } from '#contract/pages/discovery.ts'
import { pageContext } from '../../page-context.ts'
import { Pager } from '../../ui/pager.tsx'
import { CountedLink } from '../listing/counted-link.tsx'
import { EmptyList } from '../listing/empty-list.tsx'
import { PageHead } from '../listing/page-head.tsx'
import { loadList } from '../loaders/load-list.ts'
import { pageNumber } from '../loaders/page-number.ts'
import { pageMeta, pageSuffix } from '../meta/page-meta.ts'
import type { PageProps, PublicPage } from '../public-page.ts'
import type { Route } from './+types/tag-index.ts'

const noTags: TagPage = { tags: [], page: 1, hasMore: false }

export function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const number = pageNumber(request)
  const sort = new URL(request.url).searchParams.get('sort') === 'name' ? ('name' as const) : undefined
  return loadList(
    page,
    async () => {
      const list = await page.reader.listTags(sort ?? 'posts', number)
      return list && { ...list, sort }
    },
    { ...noTags, sort },
  )
}

export const handle: PublicPage<Route.ComponentProps> = {
  Page: TagIndex,
  meta: ({ tags, page }, site) =>
    pageMeta(site, {
      title: `Tags${pageSuffix(page)}`,
      description: 'All topics of the posts, and how many posts each has.',
      path: paths.tags({ page }),
      noindex: tags.length === 0,
    }),
}

function byName(tags: TagPage['tags']): TagPage['tags'] {
  const { compare } = new Intl.Collator('en')
  return tags.toSorted((a, b) => compare(a.name, b.name))
}

function TagIndex({ loaderData: { tags, page, hasMore, sort, failed } }: PageProps<Route.ComponentProps>) {
  const shown = sort ? byName(tags) : tags
  return (
    <div className="page">
      <PageHead heading="Tags" isIndex>
        {tags.length > 0 && (
          <nav className="sort-links" aria-label="Order">
            <a href={paths.tags()} aria-current={sort ? undefined : 'true'}>
              Most posts
            </a>
            <a href={paths.tags({ sort: 'name' })} aria-current={sort ? 'true' : undefined}>
              A to Z
            </a>
          </nav>
        )}
      </PageHead>
      {tags.length === 0 ? (
        <EmptyList what="tags" empty="No tags yet." failed={failed} hasArt />
      ) : (
        <ul className="counted" aria-label="Tags and how many posts each has">
          {shown.map(({ name, posts }) => (
            <CountedLink key={name} href={paths.tag(name)} text={name} posts={posts} />
          ))}
        </ul>
      )}
      <Pager
        newer={page > 1 ? { text: 'Previous', href: paths.tags({ sort, page: page - 1 }) } : undefined}
        position={`Page ${page}`}
        older={hasMore ? { text: 'Next', href: paths.tags({ sort, page: page + 1 }) } : undefined}
      />
    </div>
  )
}
