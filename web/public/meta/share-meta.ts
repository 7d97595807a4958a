import { imageAddress } from '#contract/addresses/image-address.ts'
import type { PublicAuthor } from '#contract/author.ts'
import type { RenderedPost } from '#contract/pages/posts.ts'
import type { Site } from '#contract/pages/site.ts'
import { type ShareSubject, shareImagePath, shareImageSize } from '#contract/share-images.ts'
import type { HeadElement } from './head-markup.ts'

interface SharedImage {
  /** An absolute URL. */
  url: string
  width: number
  height: number
  alt?: string
}

/** Smaller or portrait covers would be shown as a thumbnail or cropped. https://developers.facebook.com/docs/sharing/webmasters/images/ */
const minCoverWidth = 600
/** The width that link previews ask for, in a format that all of them support. */
const coverVariant = { w: 1280, format: 'jpeg' } as const

/** The image of link previews: the cover if it is suitable, or else the share image generated from the title. */
export function postImage(site: Site, post: RenderedPost): SharedImage {
  const { cover, imgname } = post
  if (!imgname || !cover || cover.width < minCoverWidth || cover.height > cover.width) {
    const author = post.author?.name ?? null
    return generatedImage(site, { kind: 'post', url: post.url, title: post.title, author })
  }
  const width = Math.min(cover.width, coverVariant.w)
  const height = Math.max(1, Math.round((cover.height * width) / cover.width))
  return {
    url: site.url + imageAddress(imgname, coverVariant),
    width,
    height,
    ...(post.imgalt && { alt: post.imgalt }),
  }
}

export const authorImage = (site: Site, { username, name }: PublicAuthor): SharedImage =>
  generatedImage(site, { kind: 'author', username, name })

const generatedImage = (site: Site, subject: ShareSubject): SharedImage => ({
  url: site.url + shareImagePath(subject, site),
  ...shareImageSize,
})

/** Open Graph properties of a page beyond its URL, title and description. */
export interface OpenGraph {
  type?: 'website' | 'article' | 'profile'
  /** Defaults to the share image of the site. */
  image?: SharedImage
  /** ISO instants, for articles. */
  published?: string
  modified?: string
}

/** Open Graph, and the card type of X. https://ogp.me https://developer.x.com/en/docs/x-for-websites/cards/overview/markup */
export function shareMeta(
  site: Site,
  page: { url: string; title: string; description?: string },
  { type = 'website', image = generatedImage(site, { kind: 'site' }), published, modified }: OpenGraph,
): HeadElement[] {
  const properties = {
    'og:type': type,
    'og:title': page.title,
    'og:description': page.description,
    'og:url': page.url,
    'og:site_name': site.name,
    'og:image': image.url,
    'og:image:width': image.width,
    'og:image:height': image.height,
    'og:image:alt': image.alt ?? page.title,
    'article:published_time': published,
    'article:modified_time': modified,
  }
  return [
    ...Object.entries(properties).flatMap(([property, content]) =>
      content === undefined || content === '' ? [] : [{ meta: { property, content: String(content) } }],
    ),
    { meta: { name: 'twitter:card', content: 'summary_large_image' } },
  ]
}
