import type { PostCard } from '#server/reading/published.ts'
import { Plate } from '../ui/plate.tsx'
import { callPaths } from './call-paths.ts'

/** A post's picture or, for want of one, a drawing made from its address. Its box has a fixed shape, so nothing moves. */
export function Cover({ post, first }: { post: Pick<PostCard, 'url' | 'imgname'>; first?: boolean }) {
  if (!post.imgname) return <Plate seed={post.url} />
  return (
    <img
      className="cover-image"
      src={callPaths.image(post.imgname)}
      alt=""
      width={1280}
      height={720}
      loading={first ? undefined : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
    />
  )
}
