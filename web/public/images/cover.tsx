import type { PostCard } from '#contract/pages/posts.ts'
import { PlaceholderArt, placeholderBackground } from '../../ui/placeholder-art.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { type CoverPlacement, coverSizes } from './cover-sizes.ts'
import { imageSources } from './offered-image.ts'

/**
 * A post's picture or, for want of one, a drawing made from its address. Its box has a fixed shape, so nothing moves, and the colour of
 * that drawing until the picture is there.
 */
export function Cover({
  post,
  place,
  alt = '',
  first = false,
}: {
  post: Pick<PostCard, 'url' | 'imgname' | 'cover'> & { imgtoken?: string | null }
  place: CoverPlacement
  /** What is on it; empty where the words beside it say enough. */
  alt?: string
  /** It is in sight at once. */
  first?: boolean
}) {
  if (!post.imgname || !post.cover) return <PlaceholderArt seed={post.url} />
  const { width, frames } = post.cover
  const image = { name: post.imgname, width, frames, token: post.imgtoken }
  return (
    <ResponsiveImage
      className={placeholderBackground(post.url)}
      imageClass="cover-image"
      offered={imageSources(image, coverSizes(place, post.cover))}
      alt={alt}
      width={width}
      height={post.cover.height}
      loading={first ? undefined : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
    />
  )
}
