import { paths } from '#contract/addresses/page-paths.ts'
import type { ArchiveDay, ArchiveYear } from '#contract/pages/discovery.ts'
import { monthName } from '../../dates.ts'
import { pageContext } from '../../page-context.ts'
import { CountedLink } from '../listing/counted-link.tsx'
import { NumberedList } from '../listing/numbered-list.tsx'
import { PageHead } from '../listing/page-head.tsx'
import { redirectToCanonical } from '../loaders/canonical-path.ts'
import { emptyPage, loadList } from '../loaders/load-list.ts'
import { notFound } from '../loaders/not-found.ts'
import { pageNumber } from '../loaders/page-number.ts'
import { pageMeta, pageSuffix } from '../meta/page-meta.ts'
import type { PageProps, PublicPage } from '../public-page.ts'
import type { Route } from './+types/archive-period.ts'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const { year, month } = params
  if (!/^[12]\d{3}$/.test(year) || !/^(0?[1-9]|1[0-2])?$/.test(month ?? '')) throw notFound()
  const time = { year: Number(year), month: month ? Number(month) : undefined }
  redirectToCanonical(page, paths.archive(time.year, time.month))
  const number = pageNumber(request)
  const { timeZone } = page.site
  const nothing: { months: ArchiveYear['months']; days: ArchiveDay[] } = { months: [], days: [] }
  return loadList(
    page,
    async () => {
      const list = await page.reader.listPostsOfPeriod(time, timeZone, number)
      const years = list && !month ? await page.reader.listArchive(timeZone) : []
      const months = years.find(({ year }) => year === time.year)?.months ?? nothing.months
      const hasPages = list !== null && (list.hasOlder || list.page > 1)
      const days =
        month && hasPages
          ? await page.reader.listDays({ year: time.year, month: Number(month) }, timeZone)
          : nothing.days
      return list && { ...list, ...time, months, days }
    },
    { ...emptyPage, ...time, ...nothing },
  )
}

const timeName = ({ year, month }: { year: number; month?: number }) =>
  month === undefined ? String(year) : `${monthName(month)} ${year}`

export const handle: PublicPage<Route.ComponentProps> = {
  Page: ArchiveTime,
  meta: (loaderData, site) =>
    pageMeta(site, {
      title: timeName(loaderData) + pageSuffix(loaderData.page),
      description: `Posts published in ${timeName(loaderData)}.`,
      path: paths.archive(loaderData.year, loaderData.month, loaderData.page),
      noindex: loaderData.posts.length === 0,
    }),
}

function ArchiveTime({ loaderData }: PageProps<Route.ComponentProps>) {
  const { year, month, months, days } = loaderData
  return (
    <div className="page">
      <PageHead heading={timeName(loaderData)} isIndex>
        <nav className="sort-links" aria-label="Archive">
          <a href={paths.archive()}>Archive</a>
          {month !== undefined && <a href={paths.archive(year)}>{`All of ${year}`}</a>}
        </nav>
        {days.length > 1 && (
          <nav className="sort-links" aria-label="Days">
            Day
            {days.map((at) => (
              <a key={at.day} href={paths.archive(year, month, at.page)}>
                {at.day}
              </a>
            ))}
          </nav>
        )}
      </PageHead>
      {months.length > 1 && (
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
      )}
      <NumberedList list={loaderData} pathOf={(number) => paths.archive(year, month, number)} />
    </div>
  )
}
