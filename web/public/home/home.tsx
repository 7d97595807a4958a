import { paths } from '#contract/addresses/page-paths.ts'
import { pageContext } from '../../page-context.ts'
import { usePageData } from '../layout/page-data.ts'
import { NumberedList } from '../listing/numbered-list.tsx'
import { PageHead } from '../listing/page-head.tsx'
import { emptyPage, loadList } from '../loaders/load-list.ts'
import { pageNumber } from '../loaders/page-number.ts'
import { feedLinks } from '../meta/feed-links.ts'
import { siteJsonLd } from '../meta/json-ld.ts'
import { adjacentPages, pageMeta } from '../meta/page-meta.ts'
import type { PageProps, PublicPage } from '../public-page.ts'
import type { Route } from './+types/home.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const number = pageNumber(request)
  return loadList(page, () => page.reader.listPosts(number), emptyPage)
}

export const handle: PublicPage<Route.ComponentProps> = {
  Page: Home,
  meta: (loaderData, site) => {
    const number = loaderData.page
    return pageMeta(site, {
      title: number === 1 ? undefined : `Page ${number}`,
      description: site.homeDescription,
      path: paths.home(number),
      ...adjacentPages(loaderData, paths.home),
      alternates: feedLinks(paths.home()),
      jsonLd: number === 1 ? siteJsonLd(site) : undefined,
    })
  },
}

function Home({ loaderData }: PageProps<Route.ComponentProps>) {
  const { site } = usePageData()
  return (
    <div className="page">
      <PageHead heading={site.homeHeading ?? `From the ${site.name}`}>
        {site.homeDescription && <p dir="auto">{site.homeDescription}</p>}
      </PageHead>
      <NumberedList list={loaderData} pathOf={paths.home} hasLead={loaderData.page === 1} />
    </div>
  )
}
