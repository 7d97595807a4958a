import { isBlank } from '#contract/blank-text.ts'
import { pageContext } from '../page-context.ts'
import { paths } from '../paths.ts'
import type { Route } from './+types/tag.ts'
import { FeedLink } from './feed-link.tsx'
import { feedLinks } from './feed-links.ts'
import { lookUpList, noPosts } from './look-up.ts'
import { missing } from './missing.ts'
import { NumberedList } from './numbered-list.tsx'
import { PageHead } from './page-head.tsx'
import { besides, pageMeta, pageSuffix } from './page-meta.ts'
import { pageNumber } from './page-number.ts'
import { decodedOnce, requireCanonical } from './raw-path.ts'
import { tagThings } from './structured-data.ts'
import { topicSentence } from './topic-sentence.ts'
import { useSite } from './use-site.ts'

const prefix = '/tags/'

/** The tag is everything after the prefix, decoded once: a slash in it may arrive as it is. */
export function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const raw = page.rawPath.slice(prefix.length)
  const asked = decodedOnce(raw)
  if (asked === null || isBlank(asked)) throw missing()
  requireCanonical(page, prefix + raw)
  const number = pageNumber(request)
  return lookUpList(page, () => page.reader.listPostsByTag(asked, number), { ...noPosts, name: asked })
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? pageMeta({
        matches,
        title: loaderData.name + pageSuffix(loaderData.page),
        description: topicSentence(loaderData.name),
        path: paths.tag(loaderData.name, loaderData.page),
        noindex: loaderData.posts.length === 0,
        ...besides(loaderData, (page) => paths.tag(loaderData.name, page)),
        alternates: feedLinks(paths.tag(loaderData.name)),
        things: (site) => tagThings(site, loaderData.name),
      })
    : []

export default function Tag({ loaderData }: Route.ComponentProps) {
  const { site } = useSite()
  return (
    <div className="page">
      <PageHead heading={`From the ${site.name}`}>
        <p dir="auto">{topicSentence(loaderData.name)}</p>
        <FeedLink page={paths.tag(loaderData.name)} />
      </PageHead>
      <NumberedList list={loaderData} pathOf={(number) => paths.tag(loaderData.name, number)} />
    </div>
  )
}
