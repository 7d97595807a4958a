import { paths } from '#contract/addresses/page-paths.ts'
import { isSlug } from '#contract/addresses/slug.ts'
import { isLaterDay } from '../../dates.ts'
import { pageContext } from '../../page-context.ts'
import { titleClass } from '../../ui/title-class.ts'
import { PostBody } from '../article/post-body.tsx'
import { textLanguage } from '../article/text-language.ts'
import { Portrait } from '../authors/portrait.tsx'
import { callPaths } from '../enhance/call-paths.ts'
import { usePageData } from '../layout/page-data.ts'
import { decodePath, redirectToCanonical } from '../loaders/canonical-path.ts'
import { notFound } from '../loaders/not-found.ts'
import { citationMeta, citationOfPost } from '../meta/citation-meta.ts'
import { postLinks } from '../meta/feed-links.ts'
import { postJsonLd } from '../meta/json-ld.ts'
import { pageMeta } from '../meta/page-meta.ts'
import { postImage } from '../meta/share-meta.ts'
import { AuthorName } from '../post-parts/author-name.tsx'
import { PostDate } from '../post-parts/post-date.tsx'
import { TagList } from '../post-parts/tag-list.tsx'
import type { PageProps, PublicPage } from '../public-page.ts'
import type { Route } from './+types/post.ts'
import { CitePost } from './cite-post.tsx'
import { loadPost } from './load-post.ts'
import { PostActions } from './post-actions.tsx'
import { PostAuthor } from './post-author.tsx'
import { coverWidthOf, PostCover } from './post-cover.tsx'
import { PreviewBanner } from './preview-banner.tsx'
import { RelatedPostLinks } from './related-posts.tsx'
import { SitePage, sitePageMeta } from './site-page.tsx'
import { TextChoices } from './text-choices.tsx'
import { TextLook } from './text-look.tsx'
import { Translations, translationLinks } from './translations.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const url = decodePath(page.rawPath.slice(1))?.normalize('NFC').toLowerCase()
  if (!url || !isSlug(url)) throw notFound()
  const post = await loadPost(page, request, url)
  if (!post) throw notFound({ post: url })
  redirectToCanonical(page, paths.post(post.url))
  return { post, citation: citationOfPost(page.site, post) }
}

export const handle: PublicPage<Route.ComponentProps> = {
  Page: Post,
  meta: ({ post, citation }, site) =>
    post.isPage
      ? sitePageMeta(site, post)
      : pageMeta(site, {
          title: post.title,
          description: post.description,
          path: paths.post(post.url),
          noindex: post.status !== 'public',
          alternates: post.status === 'public' ? postLinks(post.url) : [],
          openGraph: {
            type: 'article',
            image: postImage(site, post),
            published: post.createdDate,
            modified: post.updatedDate,
          },
          citation: [...citationMeta(site, post, citation), ...translationLinks(site, post)],
          jsonLd: postJsonLd(site, post, citation),
        }),
}

function Post({ loaderData: { post, citation } }: PageProps<Route.ComponentProps>) {
  const { site } = usePageData()
  if (post.isPage) return <SitePage post={post} />
  const language = textLanguage(site, post.language)
  const coverWidth = coverWidthOf(site, post)
  return (
    <article
      className="post"
      lang={language.interfaceLanguage}
      data-view-call={post.status === 'public' ? callPaths.countView(post.url) : undefined}
    >
      <TextLook />
      {post.status !== 'public' && <PreviewBanner status={post.status} isShared={post.isShared} />}
      <div
        className={coverWidth === 'none' ? 'page-opening' : 'post-opening'}
        dir={language.attributes.dir === 'rtl' ? 'rtl' : undefined}
      >
        <header>
          <h1 {...language.attributes} className={titleClass(post.title)}>
            {post.title}
          </h1>
          {post.description && (
            <p className="post-description" {...language.attributes}>
              {post.description}
            </p>
          )}
        </header>
        <PostCover post={post} width={coverWidth} />
        <p
          className="post-byline"
          {...(post.author && {
            'data-profile-call': callPaths.ownProfile(),
            'data-own-form': paths.editPost(post.url),
          })}
        >
          {post.writtenBy?.imgname && <Portrait imgname={post.writtenBy.imgname} />}
          <span>
            By <AuthorName author={post.author} />
          </span>{' '}
          <PostDate instant={post.createdDate} timeZone={site.timeZone} />{' '}
          {isLaterDay(post.createdDate, post.updatedDate, site.timeZone) && (
            <span>
              Updated <PostDate instant={post.updatedDate} timeZone={site.timeZone} />
            </span>
          )}{' '}
          {post.minutes > 0 && <span>{`${post.minutes} min read`}</span>}
          <TextChoices />
        </p>
        <Translations of={post.translations} />
      </div>
      <PostBody html={post.html} contents={post.contents} features={post.features} language={language} />
      {post.tags.length > 0 && (
        <footer className="post-tags" id="tags">
          <h2>Tags</h2>
          <TagList tags={post.tags} />
        </footer>
      )}
      {post.status === 'public' && <PostActions url={post.url} />}
      {post.writtenBy && <PostAuthor author={post.writtenBy} />}
      {post.status === 'public' && <CitePost url={post.url} citation={citation} />}
      <RelatedPostLinks posts={post.relatedPosts} site={site} />
    </article>
  )
}
