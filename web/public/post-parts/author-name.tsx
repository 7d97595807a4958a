import { paths } from '#contract/addresses/page-paths.ts'
import type { PostCard } from '#contract/pages/posts.ts'

export function AuthorName({ author }: { author: PostCard['author'] }) {
  if (!author) return <span className="author">Unknown</span>
  return (
    <a href={paths.author(author.username)} rel="author">
      {author.name}
    </a>
  )
}
