import { paths } from '#contract/addresses/page-paths.ts'
import type { ArchiveYear } from '#contract/pages/discovery.ts'
import type { TitlePage } from '#contract/pages/posts.ts'
import { pageContext } from '../../page-context.ts'
import { Pager } from '../../ui/pager.tsx'
import { usePageData } from '../layout/page-data.ts'
import { EmptyList } from '../listing/empty-list.tsx'
import { PageHead } from '../listing/page-head.tsx'
import { loadList } from '../loaders/load-list.ts'
import { pageNumber } from '../loaders/page-number.ts'
import { adjacentPages, pageMeta, pageSuffix } from '../meta/page-meta.ts'
import type { PageProps, PublicPage } from '../public-page.ts'
import type { Route } from './+types/archive.ts'
import { titlesByMonth } from './titles-by-month.ts'
import { YearOfTitles } from './year-of-titles.tsx'

const nothing: TitlePage & { years: ArchiveYear[] } = { years: [], titles: [], page: 1, hasOlder: false }

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const number = pageNumber(request)
  return loadList(
    page,
    async () => {
      const titles = await page.reader.listTitles(number)
      return titles && { ...titles, years: await page.reader.listArchive(page.site.timeZone) }
    },
    nothing,
  )
}

const pathOf = (page: number) => paths.archive(undefined, undefined, page)

export const handle: PublicPage<Route.ComponentProps> = {
  Page: Archive,
  meta: (loaderData, site) =>
    pageMeta(site, {
      title: `Archive${pageSuffix(loaderData.page)}`,
      description: 'All posts by the month in which they were published.',
      path: pathOf(loaderData.page),
      noindex: loaderData.titles.length === 0,
      ...adjacentPages(loaderData, pathOf),
    }),
}

function Archive({ loaderData: { years, titles, page, hasOlder, failed } }: PageProps<Route.ComponentProps>) {
  const { timeZone } = usePageData().site
  return (
    <div className="page">
      <PageHead heading="Archive" isIndex>
        {years.length > 1 && (
          <nav className="sort-links" aria-label="Years">
            {years.map(({ year }) => (
              <a key={year} href={paths.archive(year)}>
                {year}
              </a>
            ))}
          </nav>
        )}
      </PageHead>
      {titles.length === 0 && <EmptyList what="archive" empty="No posts yet." failed={failed} hasArt />}
      {titlesByMonth(titles, years, timeZone).map((year) => (
        <YearOfTitles key={year.year} {...year} />
      ))}
      <Pager
        newer={page > 1 ? { text: 'Newer', href: pathOf(page - 1) } : undefined}
        position={`Page ${page}`}
        older={hasOlder ? { text: 'Older', href: pathOf(page + 1) } : undefined}
      />
    </div>
  )
}
