import { paths } from '#contract/addresses/page-paths.ts'
import type { RenderedPost } from '#contract/pages/posts.ts'
import type { Site } from '#contract/pages/site.ts'
import { titleClass } from '../../ui/title-class.ts'
import { PostBody } from '../article/post-body.tsx'
import { textLanguage } from '../article/text-language.ts'
import { usePageData } from '../layout/page-data.ts'
import { postLinks } from '../meta/feed-links.ts'
import type { HeadElement } from '../meta/head-markup.ts'
import { pageMeta } from '../meta/page-meta.ts'
import { postImage } from '../meta/share-meta.ts'
import { coverWidthOf, PostCover } from './post-cover.tsx'
import { PreviewBanner } from './preview-banner.tsx'
import { TextLook } from './text-look.tsx'

export const sitePageMeta = (site: Site, post: RenderedPost): HeadElement[] =>
  pageMeta(site, {
    title: post.title,
    description: post.description,
    path: paths.post(post.url),
    noindex: post.status !== 'public',
    alternates: post.status === 'public' ? postLinks(post.url) : [],
    openGraph: { image: postImage(site, post) },
  })

/** A page of the site: its texts and the cover that it may have, without date, author, tags or links to posts. */
export function SitePage({ post }: { post: RenderedPost }) {
  const { site } = usePageData()
  const language = textLanguage(site, post.language)
  const coverWidth = post.imgname ? coverWidthOf(site, post) : 'none'
  return (
    <article className="post" lang={language.interfaceLanguage}>
      <TextLook />
      {post.status !== 'public' && <PreviewBanner status={post.status} isShared={post.isShared} />}
      <div className={coverWidth === 'none' ? 'page-opening' : 'post-opening'}>
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
        {coverWidth !== 'none' && <PostCover post={post} width={coverWidth} />}
      </div>
      <PostBody html={post.html} contents={post.contents} features={post.features} language={language} />
    </article>
  )
}
