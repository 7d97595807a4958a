import { paths } from '#contract/addresses/page-paths.ts'
import type { PostLink, RelatedPosts } from '#contract/pages/posts.ts'
import type { Site } from '#contract/pages/site.ts'
import { foreignLanguage } from '../article/text-language.ts'
import { Cover } from '../images/cover.tsx'
import { PostDate } from '../post-parts/post-date.tsx'

/** Related posts, and the posts published right before and after this one. */
export function RelatedPostLinks({ posts, site }: { posts: RelatedPosts | null; site: Site }) {
  if (!posts) return null
  const { previous, next, related } = posts
  return (
    <>
      {related.length > 0 && (
        <section className="related-posts related-cards" aria-labelledby="related">
          <h2 id="related">Related posts</h2>
          <ul>
            {related.map((post) => (
              <li key={post.url}>
                <RelatedCard post={post} site={site} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {(previous || next) && (
        <nav className="related-posts" aria-label="Posts before and after">
          <ul>
            <AdjacentPost post={previous} site={site} label="Previous" rel="prev" />
            <AdjacentPost post={next} site={site} label="Next" rel="next" />
          </ul>
        </nav>
      )}
    </>
  )
}

const RelatedCard = ({ post, site }: { post: RelatedPosts['related'][number]; site: Site }) => (
  <a href={paths.post(post.url)} dir="auto">
    <span>
      <Cover post={post} place="related" />
    </span>
    <ForeignTitle title={post.title} lang={foreignLanguage(site, post.language)} />
    <PostDate instant={post.createdDate} timeZone={site.timeZone} />
  </a>
)

/** Beside a date, which is in the language of the page. */
const ForeignTitle = ({ title, lang }: { title: string; lang: string | undefined }) =>
  lang ? <bdi lang={lang}>{title}</bdi> : title

interface AdjacentProps {
  post: PostLink | null
  site: Site
  label: string
  rel: string
}

function AdjacentPost({ post, site, label, rel }: AdjacentProps) {
  if (!post) return null
  return (
    <li>
      <span>{label}</span>{' '}
      <a href={paths.post(post.url)} rel={rel} dir="auto" lang={foreignLanguage(site, post.language)}>
        {post.title}
      </a>
    </li>
  )
}
