import { paths } from '#contract/addresses/page-paths.ts'
import type { PostCard as Post } from '#contract/pages/posts.ts'
import { Cover } from '../images/cover.tsx'
import { AuthorName } from '../post-parts/author-name.tsx'
import { PostDate } from '../post-parts/post-date.tsx'
import { TagList } from '../post-parts/tag-list.tsx'

/** A card shows how many more there are; the page of the post shows all. */
const maxTags = 8

/**
 * The cover repeats the link of the title for pointers only, so that keyboards and screen readers meet one link. Its markup is cached, so it
 * must depend on nothing but its props.
 */
export function PostCard({
  post,
  lang,
  timeZone,
  isFirst,
  isLead,
}: {
  post: Post
  /** Of its texts, where it is not that of the page. */
  lang: string | undefined
  timeZone: string
  isFirst: boolean
  isLead: boolean
}) {
  return (
    <article className="card">
      {/* biome-ignore lint/a11y/useAnchorContent: the title is the same link, with words */}
      <a className="card-cover" href={paths.post(post.url)} tabIndex={-1} aria-hidden="true">
        <Cover post={post} place={isLead ? 'lead' : 'card'} first={isFirst} />
      </a>
      <h2 className="card-title" dir="auto" lang={lang}>
        <a href={paths.post(post.url)}>{post.title}</a>
      </h2>
      {post.description && (
        <p className="card-description" dir="auto" lang={lang}>
          {post.description}
        </p>
      )}
      {post.isPage ? (
        <p className="card-byline">Page</p>
      ) : (
        <>
          <p className="card-byline">
            <AuthorName author={post.author} /> <PostDate instant={post.createdDate} timeZone={timeZone} />
          </p>
          <TagList tags={post.tags} max={maxTags} rest={paths.post(post.url)} />
        </>
      )}
    </article>
  )
}
