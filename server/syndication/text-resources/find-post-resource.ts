import { postCacheTags } from '../../blog/posts/post-cache-tags.ts'
import { isPublished } from '../../data/database/post-status.ts'
import type { FullPostRow } from '../../data/database/rows.ts'
import { cacheTags } from '../../foundation/cache-tags/cache-tags.ts'
import { rawPathOf } from '../../foundation/http/raw-path.ts'
import type { Reads } from '../../transaction.ts'
import type { FindTextResource, RenderTextResource, TextResource } from './text-resource.ts'

interface PostResource {
  /** Its address in the canonical spelling. */
  pathOf: (url: string) => string
  render: (post: FullPostRow) => Promise<TextResource>
}

/** Finds what is written of a public post or a published page at its address with an extension behind it. The `url` of a post contains no dot. */
export function createFindPostResource(
  posts: Pick<Reads['posts'], 'findFull'>,
  extension: string,
  { pathOf, render }: PostResource,
): FindTextResource {
  return (url) => {
    const path = rawPathOf(url)
    const [, name, found] = /^\/([^/.]+)\.([a-z]+)$/.exec(path) ?? []
    if (name === undefined || found !== extension) return null
    const address = decodeURIComponent(name).normalize('NFC').toLowerCase()
    const renderFound: RenderTextResource = async (addCacheTags) => {
      const post = await posts.findFull(address)
      if (!post || !isPublished(post)) {
        addCacheTags(cacheTags.missing)
        return null
      }
      addCacheTags(...postCacheTags(post))
      const own = pathOf(post.url)
      return own === path ? render(post) : { redirect: own }
    }
    return renderFound
  }
}
