import { imageAddress } from '#contract/addresses/image-address.ts'
import { paths } from '#contract/addresses/page-paths.ts'
import { escapeHtml } from '#contract/html/escape-html.ts'
import { postCacheTags } from '../../blog/posts/post-cache-tags.ts'
import type { MarkdownWorker } from '../../content/markdown/markdown-worker.ts'
import type { FullPostRow } from '../../data/database/rows.ts'
import { cacheTags } from '../../foundation/cache-tags/cache-tags.ts'
import { rawPathOf } from '../../foundation/http/raw-path.ts'
import type { Reads } from '../../transaction.ts'
import type { FindTextResource, RenderTextResource } from '../text-resources/text-resource.ts'
import { withAbsoluteAddresses } from './absolute-addresses.ts'

interface Parts {
  reads: Pick<Reads, 'posts'>
  markdownWorker: MarkdownWorker
}

/** Finds `/{url}.md`: a public post as Markdown with YAML front matter. The `url` of a post contains no dot. */
export function createFindPostMarkdown({ reads, markdownWorker }: Parts, siteUrl: string): FindTextResource {
  async function write(post: FullPostRow): Promise<string> {
    const html = `<h1>${escapeHtml(post.title)}</h1>${withAbsoluteAddresses(post.content, siteUrl + paths.post(post.url))}`
    const body =
      (await markdownWorker.write(html)) ?? `${post.title}\n${await reads.posts.getText(post.id)}\n`
    return `---\n${frontMatterOf(post, siteUrl)}---\n\n${body}`
  }

  return (url) => {
    const path = rawPathOf(url)
    const [, name] = /^\/([^/.]+)\.md$/.exec(path) ?? []
    if (name === undefined) return null
    const address = decodeURIComponent(name).normalize('NFC').toLowerCase()
    const render: RenderTextResource = async (addCacheTags) => {
      const post = await reads.posts.findFull(address)
      if (post?.status !== 'public') {
        addCacheTags(cacheTags.missing)
        return null
      }
      addCacheTags(...postCacheTags(post))
      const own = paths.postMarkdown(post.url)
      if (own !== path) return { redirect: own }
      return {
        type: 'text/markdown; charset=utf-8',
        text: await write(post),
        canonicalUrl: siteUrl + paths.post(post.url),
        isNegotiated: true,
      }
    }
    return Object.assign(render, { isSlow: true })
  }
}

/** The properties of a post as YAML, with values in JSON, which is valid YAML: https://yaml.org/spec/1.2.2/#12-yaml-history */
function frontMatterOf(post: FullPostRow, siteUrl: string): string {
  const properties = {
    title: post.title,
    description: post.description || undefined,
    author: post.author_name ?? undefined,
    url: siteUrl + paths.post(post.url),
    published: post.created_at,
    updated: post.updated_at,
    tags: post.tags.length > 0 ? post.tags : undefined,
    image: post.imgname === null ? undefined : siteUrl + imageAddress(post.imgname),
  }
  return Object.entries(properties)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`)
    .join('')
}
