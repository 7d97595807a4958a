import { pageContext } from '../page-context.ts'
import { paths } from '../paths.ts'
import type { Route } from './+types/home.ts'
import { feedLinks } from './feed-links.ts'
import { lookUpList, noPosts } from './look-up.ts'
import { NumberedList } from './numbered-list.tsx'
import { PageHead } from './page-head.tsx'
import { besides, pageMeta } from './page-meta.ts'
import { pageNumber } from './page-number.ts'
import { siteThings } from './structured-data.ts'
import { useSite } from './use-site.ts'

const description =
  "Learn about AI, machine learning, and deep learning, and how they're being used to solve the problems."

export function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const number = pageNumber(request)
  return lookUpList(page, () => page.reader.listPosts(number), noPosts)
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const number = loaderData?.page ?? 1
  return pageMeta({
    matches,
    title: number === 1 ? undefined : `Page ${number}`,
    description,
    path: paths.home(number),
    ...(loaderData && besides(loaderData, paths.home)),
    alternates: feedLinks(paths.home()),
    things: number === 1 ? siteThings : undefined,
  })
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { site } = useSite()
  return (
    <div className="page">
      <PageHead heading={`From the ${site.name}`}>
        <p>{description}</p>
      </PageHead>
      <NumberedList list={loaderData} pathOf={paths.home} front={loaderData.page === 1} />
    </div>
  )
}
