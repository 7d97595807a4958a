import { paths } from '#contract/addresses/page-paths.ts'
import { featuresOf } from '#contract/html/body-features.ts'
import { pageContext } from '../../page-context.ts'
import { ArticleStyle } from '../article/article-style.tsx'
import { PostBody } from '../article/post-body.tsx'
import { textLanguage } from '../article/text-language.ts'
import { usePageData } from '../layout/page-data.ts'
import { PageStyle } from '../layout/page-style.tsx'
import { pageMeta } from '../meta/page-meta.ts'
import { loadPost } from '../post/load-post.ts'
import { SitePage, sitePageMeta } from '../post/site-page.tsx'
import type { PageProps, PublicPage } from '../public-page.ts'
import type { Route } from './+types/about.ts'
import aboutStyle from './about.css?inline'
import illustration from './about.svg?url&no-inline'

/** Loads the page that owners wrote for this address. A text of whoever runs the server replaces it for readers, not in a preview. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const hasText = page.site.aboutHtml !== null
  if (hasText && !new URL(request.url).searchParams.has('preview')) return { post: null }
  const post = await loadPost(page, request, 'about')
  return { post: post?.isPage && !(hasText && post.status === 'public') ? post : null }
}

export const handle: PublicPage<Route.ComponentProps> = {
  Page: About,
  meta: ({ post }, site) =>
    post
      ? sitePageMeta(site, post)
      : pageMeta(site, {
          title: 'About',
          description:
            'Who writes here, and why: notes on AI, machine learning, deep learning, computer science and web development.',
          path: paths.about(),
        }),
}

function About({ loaderData: { post } }: PageProps<Route.ComponentProps>) {
  const { site } = usePageData()
  if (post) return <SitePage post={post} />
  const features = featuresOf(site.aboutHtml ?? '')
  return (
    <div className="page about">
      <PageStyle css={aboutStyle} />
      <ArticleStyle features={features} />
      <h1>About</h1>
      {/* Without it, React would write a link to preload the image before the page. */}
      <picture className="about-illustration">
        <img
          src={illustration}
          alt="A lectern with an open book before a blackboard on which a curve is drawn in chalk"
          width={640}
          height={720}
        />
      </picture>
      {site.aboutHtml === null ? (
        <Blurb siteName={site.name} />
      ) : (
        <PostBody html={site.aboutHtml} contents="" features={features} language={textLanguage(site, null)} />
      )}
    </div>
  )
}

function Blurb({ siteName }: { siteName: string }) {
  return (
    <div className="prose">
      <p>
        {`Hi! I am a computer-science student and a full-stack web developer, and ${siteName} is where I think aloud about both.`}
      </p>
      <p>
        I started it because I learn best by explaining. Each time a paper, a proof or a stubborn bug finally
        made sense, I wrote down the path that led there, dead ends included. Over time the notes became
        posts, and friends who keep notebooks of their own began to write here too.
      </p>
      <p>
        You will find AI, machine learning and deep learning, explained with the mathematics they need and no
        more; the parts of computer science that keep turning out to matter; and what I learn from building
        for the web every day.
      </p>
      <p>
        If something is wrong, unclear or missing, <a href={paths.contact()}>tell me</a>. The best posts here
        began as a reader's question.
      </p>
    </div>
  )
}
