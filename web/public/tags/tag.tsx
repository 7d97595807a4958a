import { redirect } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import { isBlank } from '#contract/blank-text.ts'
import { pageContext } from '../../page-context.ts'
import { usePageData } from '../layout/page-data.ts'
import { PageStyle } from '../layout/page-style.tsx'
import { FeedLink } from '../listing/feed-link.tsx'
import { NumberedList } from '../listing/numbered-list.tsx'
import { PageHead } from '../listing/page-head.tsx'
import { postCount } from '../listing/post-count.ts'
import { topicSentence } from '../listing/topic-sentence.ts'
import { decodePath } from '../loaders/canonical-path.ts'
import { emptyPage, loadList } from '../loaders/load-list.ts'
import { notFound } from '../loaders/not-found.ts'
import { pageNumber } from '../loaders/page-number.ts'
import { feedLinks } from '../meta/feed-links.ts'
import { tagJsonLd } from '../meta/json-ld.ts'
import { adjacentPages, pageMeta, pageSuffix } from '../meta/page-meta.ts'
import type { PageProps, PublicPage } from '../public-page.ts'
import type { Route } from './+types/tag.ts'
import tagStyle from './tag.css?inline'

const prefix = '/tags/'

/** The tag is everything after the prefix, since a slash in it may arrive unencoded. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const asked = decodePath(page.rawPath.slice(prefix.length))
  if (asked === null || isBlank(asked)) throw notFound()
  const number = pageNumber(request)
  const nothing = { ...emptyPage, name: asked, total: 0, description: '', renamed: null }
  const loaded = await loadList(page, () => page.reader.listPostsByTag(asked, number), nothing)
  const { renamed } = loaded.data
  if (renamed !== null) throw redirect(paths.tag(renamed), 308)
  return loaded
}

export const handle: PublicPage<Route.ComponentProps> = {
  Page: Tag,
  meta: (loaderData, site) =>
    pageMeta(site, {
      title: loaderData.name + pageSuffix(loaderData.page),
      description: loaderData.description || topicSentence(loaderData.name),
      path: paths.tag(loaderData.name, loaderData.page),
      noindex: loaderData.posts.length === 0,
      ...adjacentPages(loaderData, (page) => paths.tag(loaderData.name, page)),
      alternates: feedLinks(paths.tag(loaderData.name)),
      jsonLd: tagJsonLd(site, loaderData.name),
    }),
}

function Tag({ loaderData }: PageProps<Route.ComponentProps>) {
  const { site } = usePageData()
  const { name, total, description } = loaderData
  return (
    <div className="page">
      <PageHead heading={`From the ${site.name}`} art={name.toLowerCase()}>
        <PageStyle css={tagStyle} />
        <p dir="auto">{topicSentence(name)}</p>
        {total > 0 && (
          <div className="about-tag">
            <h2 dir="auto">{name}</h2>
            <p>{postCount(total)}</p>
            {description && <p dir="auto">{description}</p>}
          </div>
        )}
        <FeedLink page={paths.tag(name)} />
      </PageHead>
      <NumberedList list={loaderData} pathOf={(number) => paths.tag(name, number)} />
    </div>
  )
}
