import { paths } from '#contract/addresses/page-paths.ts'
import type { PublicAuthor } from '#contract/author.ts'
import { pageContext } from '../../page-context.ts'
import { PageStyle } from '../layout/page-style.tsx'
import { FeedLink } from '../listing/feed-link.tsx'
import { NumberedList } from '../listing/numbered-list.tsx'
import { PageHead } from '../listing/page-head.tsx'
import { decodePath, redirectToCanonical } from '../loaders/canonical-path.ts'
import { emptyPage, loadList } from '../loaders/load-list.ts'
import { notFound } from '../loaders/not-found.ts'
import { pageNumber } from '../loaders/page-number.ts'
import { feedLinks } from '../meta/feed-links.ts'
import { authorJsonLd } from '../meta/json-ld.ts'
import { adjacentPages, pageMeta, pageSuffix } from '../meta/page-meta.ts'
import { authorImage } from '../meta/share-meta.ts'
import type { PageProps, PublicPage } from '../public-page.ts'
import type { Route } from './+types/author.ts'
import authorStyle from './author.css?inline'
import { Portrait } from './portrait.tsx'
import { SocialLinks } from './social-links.tsx'

/** Shown when the author could not be read from the database. */
const placeholderAuthor = (username: string): PublicAuthor => ({
  name: username,
  username,
  description: '',
  imgname: null,
  social: {},
})

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const asked = decodePath(page.rawPath.slice('/author/'.length))
  if (!asked) throw notFound()
  const number = pageNumber(request)
  const list = await loadList(page, () => page.reader.listPostsByAuthor(asked, number), {
    ...emptyPage,
    author: placeholderAuthor(asked),
  })
  if (!list.data.failed) redirectToCanonical(page, paths.author(list.data.author.username))
  return list
}

export const handle: PublicPage<Route.ComponentProps> = {
  Page: Author,
  meta: (loaderData, site) =>
    pageMeta(site, {
      title: loaderData.author.name + pageSuffix(loaderData.page),
      description: loaderData.author.description || `Posts by ${loaderData.author.name}.`,
      path: paths.author(loaderData.author.username, loaderData.page),
      ...adjacentPages(loaderData, (page) => paths.author(loaderData.author.username, page)),
      alternates: feedLinks(paths.author(loaderData.author.username)),
      openGraph: loaderData.failed ? {} : { type: 'profile', image: authorImage(site, loaderData.author) },
      jsonLd: loaderData.failed ? undefined : authorJsonLd(site, loaderData.author),
    }),
}

function Author({ loaderData }: PageProps<Route.ComponentProps>) {
  const { author } = loaderData
  return (
    <div className="page">
      <PageHead heading={author.name} art={author.username}>
        <PageStyle css={authorStyle} />
        {author.imgname && <Portrait imgname={author.imgname} />}
        {author.description && <p dir="auto">{author.description}</p>}
        <SocialLinks social={author.social} />
        <FeedLink page={paths.author(author.username)} />
      </PageHead>
      <NumberedList list={loaderData} pathOf={(number) => paths.author(author.username, number)} />
    </div>
  )
}
