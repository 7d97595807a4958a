import { paths } from '#contract/addresses/page-paths.ts'
import type { ArchiveYear } from '#contract/pages/discovery.ts'
import { monthName } from '../../dates.ts'
import { pageContext } from '../../page-context.ts'
import { CountedLink } from '../listing/counted-link.tsx'
import { EmptyList } from '../listing/empty-list.tsx'
import { PageHead } from '../listing/page-head.tsx'
import { postCount } from '../listing/post-count.ts'
import { loadList } from '../loaders/load-list.ts'
import { pageMeta } from '../meta/page-meta.ts'
import type { Route } from './+types/archive.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const nothing: { years: ArchiveYear[] } = { years: [] }
  return loadList(page, async () => ({ years: await page.reader.listArchive(page.site.timeZone) }), nothing)
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({
    matches,
    title: 'Archive',
    description: 'All posts by the month in which they were published.',
    path: paths.archive(),
    noindex: !loaderData?.years.length,
  })

export default function Archive({ loaderData: { years, failed } }: Route.ComponentProps) {
  return (
    <div className="page">
      <PageHead heading="Archive" />
      {years.length === 0 && <EmptyList what="archive" empty="No posts yet." failed={failed} />}
      {years.map(({ year, posts, months }) => (
        <section key={year} className="archive-year">
          <h2>
            <a href={paths.archive(year)}>{year}</a> <span>{postCount(posts)}</span>
          </h2>
          <ul className="counted" aria-label={`Months of ${year} and how many posts each has`}>
            {months.map(({ month, posts }) => (
              <CountedLink
                key={month}
                href={paths.archive(year, month)}
                text={monthName(month)}
                posts={posts}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
