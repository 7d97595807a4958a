import type { RenderedPost } from '#contract/pages/posts.ts'
import type { Site } from '#contract/pages/site.ts'
import type { CoverWidth } from '#contract/presentation/presentation.ts'
import { Cover } from '../images/cover.tsx'
import { PageStyle } from '../layout/page-style.tsx'
import coverWidthStyle from './cover-width.css?inline'

export const coverWidthOf = (site: Site, post: RenderedPost): CoverWidth => post.coverWidth ?? site.coverWidth

/** Low enough to have its whole width on every screen. */
const isPanorama = (cover: RenderedPost['cover']) => cover !== null && cover.width > 2.2 * cover.height

/** The cover above a text, or the drawing that stands for it. Only an image is wide. */
export function PostCover({ post, width }: { post: RenderedPost; width: CoverWidth }) {
  const isWide = width === 'wide' && post.cover !== null
  if (width === 'none') return <PageStyle css={coverWidthStyle} />
  return (
    <div className={`post-cover${isWide ? ' panorama wide' : isPanorama(post.cover) ? ' panorama' : ''}`}>
      {isWide && <PageStyle css={coverWidthStyle} />}
      <Cover
        post={{ ...post, url: post.drawnAs ?? post.url }}
        place={isWide ? 'page-wide' : 'page'}
        alt={post.imgalt}
        first
      />
    </div>
  )
}
