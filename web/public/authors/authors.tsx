import { paths } from '#contract/addresses/page-paths.ts'
import type { AuthorCard, AuthorPage } from '#contract/pages/discovery.ts'
import { pageContext } from '../../page-context.ts'
import { Pager } from '../../ui/pager.tsx'
import { PlaceholderArtMarkup } from '../images/placeholder-art-markup.tsx'
import { EmptyList } from '../listing/empty-list.tsx'
import { PageHead } from '../listing/page-head.tsx'
import { postCount } from '../listing/post-count.ts'
import { loadList } from '../loaders/load-list.ts'
import { pageNumber } from '../loaders/page-number.ts'
import { cacheMarkup } from '../markup/cached-markup.tsx'
import { pageMeta, pageSuffix } from '../meta/page-meta.ts'
import type { PageProps, PublicPage } from '../public-page.ts'
import type { Route } from './+types/authors.ts'
import { Portrait } from './portrait.tsx'

const noAuthors: AuthorPage = { authors: [], page: 1, hasMore: false }

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const number = pageNumber(request)
  return loadList(page, () => page.reader.listAuthors(number), noAuthors)
}

export const handle: PublicPage<Route.ComponentProps> = {
  Page: Authors,
  meta: ({ authors, page }, site) =>
    pageMeta(site, {
      title: `Authors${pageSuffix(page)}`,
      description: 'Who writes here.',
      path: paths.authors(page),
      noindex: authors.length === 0,
    }),
}

const authorMarkup = cacheMarkup(AuthorEntry, 500_000)

function Authors({ loaderData: { authors, page, hasMore, failed } }: PageProps<Route.ComponentProps>) {
  return (
    <div className="page">
      <PageHead heading="Authors" isIndex />
      {authors.length === 0 ? (
        <EmptyList what="authors" empty="No authors yet." failed={failed} hasArt />
      ) : (
        <ul className="post-list authors">
          {authors.map((author) => (
            // biome-ignore lint/security/noDangerouslySetInnerHtml: React made it
            <li key={author.username} dangerouslySetInnerHTML={{ __html: authorMarkup(author) }} />
          ))}
        </ul>
      )}
      <Pager
        newer={page > 1 ? { text: 'Previous', href: paths.authors(page - 1) } : undefined}
        position={`Page ${page}`}
        older={hasMore ? { text: 'Next', href: paths.authors(page + 1) } : undefined}
      />
    </div>
  )
}

function AuthorEntry({ name, username, description, imgname, posts }: AuthorCard) {
  return (
    <>
      {imgname ? (
        <Portrait imgname={imgname} />
      ) : (
        <div className="portrait">
          <PlaceholderArtMarkup seed={username} />
        </div>
      )}
      <div>
        <h2>
          <a href={paths.author(username)} rel="author">
            {name}
          </a>
        </h2>
        {description && <p>{description}</p>}
        <footer>{postCount(posts)}</footer>
      </div>
    </>
  )
}
