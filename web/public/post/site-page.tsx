import type { MetaDescriptor } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import type { RenderedPost } from '#contract/pages/posts.ts'
import { titleClass } from '../../ui/title-class.ts'
import { PostBody } from '../article/post-body.tsx'
import { Cover } from '../images/cover.tsx'
import { PageStyle } from '../layout/page-style.tsx'
import { postLinks } from '../meta/feed-links.ts'
import { pageMeta } from '../meta/page-meta.ts'
import { postImage } from '../meta/share-meta.ts'
import postStyle from './post-page.css?inline'
import { PreviewBanner } from './preview-banner.tsx'

export const sitePageMeta = (matches: readonly unknown[], post: RenderedPost): MetaDescriptor[] =>
  pageMeta({
    matches,
    title: post.title,
    description: post.description,
    path: paths.post(post.url),
    noindex: post.status !== 'public',
    alternates: post.status === 'public' ? postLinks(post.url) : [],
    openGraph: (site) => ({ image: postImage(site, post) }),
  })

/** A page of the site: its texts and the cover that it may have, without date, author, tags or links to posts. */
export function SitePage({ post }: { post: RenderedPost }) {
  return (
    <article className="post">
      <PageStyle name="post" css={postStyle} />
      {post.status !== 'public' && <PreviewBanner status={post.status} isShared={post.isShared} />}
      <div className={post.imgname ? 'post-opening' : 'page-opening'}>
        <header>
          <h1 dir="auto" className={titleClass(post.title)}>
            {post.title}
          </h1>
          {post.description && (
            <p className="post-description" dir="auto">
              {post.description}
            </p>
          )}
        </header>
        {post.imgname && (
          <div className="post-cover">
            <Cover post={post} place="page" alt={post.imgalt} first />
          </div>
        )}
      </div>
      <PostBody html={post.html} contents={post.contents} />
    </article>
  )
}
