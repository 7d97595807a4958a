import { paths } from '#contract/addresses/page-paths.ts'
import { ArticleStyle } from '../article/article-style.tsx'
import { PostBody } from '../article/post-body.tsx'
import { useSite } from '../layout/use-site.ts'
import { pageMeta } from '../meta/page-meta.ts'
import type { Route } from './+types/about.ts'
import illustration from './about.svg?url&no-inline'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'About',
    description:
      'Who writes here, and why: notes on AI, machine learning, deep learning, computer science and web development.',
    path: paths.about(),
  })

export default function About() {
  const { site } = useSite()
  return (
    <div className="page about">
      <ArticleStyle html={site.aboutHtml ?? ''} />
      <h1>About</h1>
      <img
        className="about-illustration"
        src={illustration}
        alt="A lectern with an open book before a blackboard on which a curve is drawn in chalk"
        width={640}
        height={720}
      />
      {site.aboutHtml === null ? (
        <Blurb siteName={site.name} />
      ) : (
        <PostBody html={site.aboutHtml} contents="" />
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
