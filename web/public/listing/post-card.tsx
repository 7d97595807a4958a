import { paths } from '#contract/addresses/page-paths.ts'
import type { PostCard as Post } from '#contract/pages/posts.ts'
import { Cover } from '../images/cover.tsx'
import { AuthorName } from '../post-parts/author-name.tsx'
import { PostDate } from '../post-parts/post-date.tsx'
import { TagList } from '../post-parts/tag-list.tsx'

/** A card shows how many more there are; the page of the post shows all. */
const maxTags = 8

/** The link of the title lies over the cover as well. The markup is cached, so it must depend on nothing but its props. */
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
    <article>
      <Cover post={post} place={isLead ? 'lead' : 'card'} first={isFirst} />
      <h2 lang={lang}>
        <a href={paths.post(post.url)}>{post.title}</a>
      </h2>
      {post.description && <p lang={lang}>{post.description}</p>}
      {post.isPage ? (
        <footer>Page</footer>
      ) : (
        <>
          <footer>
            <AuthorName author={post.author} /> <PostDate instant={post.createdDate} timeZone={timeZone} />
          </footer>
          <TagList tags={post.tags} max={maxTags} rest={paths.post(post.url)} />
        </>
      )}
    </article>
  )
}
