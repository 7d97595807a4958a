import type { PostCard } from '#contract/pages/posts.ts'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { type CoverPlacement, coverSizes } from './cover-sizes.ts'
import { imageSources } from './image-sources.ts'
import { PlaceholderArtMarkup, placeholderBackground } from './placeholder-art-markup.tsx'

/**
 * The cover of a post, or placeholder art derived from its address. The aspect ratio is fixed, so that the layout does not shift, and the
 * background is that of the art until the image is loaded.
 */
export function Cover({
  post,
  place,
  alt = '',
  first = false,
}: {
  post: Pick<PostCard, 'url' | 'imgname' | 'cover'> & { imgtoken?: string | null }
  place: CoverPlacement
  /** Empty where the text next to it says enough. */
  alt?: string
  /** Visible without scrolling: loaded with high priority. */
  first?: boolean
}) {
  // The style of cards crops their drawings.
  const isInCard = place === 'card' || place === 'lead'
  if (!post.imgname || !post.cover) return <PlaceholderArtMarkup seed={post.url} covers={!isInCard} />
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
