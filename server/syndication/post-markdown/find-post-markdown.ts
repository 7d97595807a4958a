import { imageAddress } from '#contract/addresses/image-address.ts'
import { paths } from '#contract/addresses/page-paths.ts'
import { escapeHtml } from '#contract/html/escape-html.ts'
import type { MarkdownWorker } from '../../content/markdown/markdown-worker.ts'
import { bibliographyOf } from '../../content/references/bibliography.ts'
import type { FullPostRow } from '../../data/database/rows.ts'
import type { Reads } from '../../transaction.ts'
import { createFindPostResource } from '../text-resources/find-post-resource.ts'
import type { FindTextResource } from '../text-resources/text-resource.ts'
import { withAbsoluteAddresses } from './absolute-addresses.ts'

interface Parts {
  reads: Pick<Reads, 'posts'>
  markdownWorker: MarkdownWorker
}

/** Finds `/{url}.md`: a public post as Markdown with YAML front matter. */
export function createFindPostMarkdown({ reads, markdownWorker }: Parts, siteUrl: string): FindTextResource {
  async function write(post: FullPostRow): Promise<string> {
    const html = `<h1>${escapeHtml(post.title)}</h1>${withAbsoluteAddresses(post.content, siteUrl + paths.post(post.url))}`
    const body =
      (await markdownWorker.write(html)) ?? `${post.title}\n${await reads.posts.getText(post.id)}\n`
    return `---\n${frontMatterOf(post, siteUrl)}---\n\n${body}`
  }

  const find = createFindPostResource(reads.posts, 'md', {
    pathOf: paths.postMarkdown,
    render: async (post) => ({
      type: 'text/markdown; charset=utf-8',
      text: await write(post),
      canonicalUrl: siteUrl + paths.post(post.url),
      isNegotiated: true,
    }),
  })
  return (url) => {
    const render = find(url)
    return render && Object.assign(render, { isSlow: true })
  }
}

/** The properties of a post as YAML, with values in JSON, which is valid YAML: https://yaml.org/spec/1.2.2/#12-yaml-history */
function frontMatterOf(post: FullPostRow, siteUrl: string): string {
  const { references, citationStyle, macros } = bibliographyOf(post.bibliography)
  const listed = new Set(Array.from(post.content.matchAll(/ id="bib-([^"]*)"/g), ([, id]) => id))
  // What nobody cites is the author's own.
  const cited = references.filter(({ id }) => listed.has(escapeHtml(id)))
  const properties = {
    lang: post.language ?? undefined,
    title: post.title,
    description: post.description || undefined,
    author: post.author_name ?? undefined,
    url: siteUrl + paths.post(post.url),
    published: post.created_at,
    updated: post.updated_at,
    tags: post.tags.length > 0 ? post.tags : undefined,
    references: cited.length > 0 ? cited : undefined,
    'citation-style': cited.length > 0 ? citationStyle : undefined,
    macros: Object.keys(macros).length > 0 ? macros : undefined,
    'cover-width': post.cover_width ?? undefined,
    image: post.imgname === null ? undefined : siteUrl + imageAddress(post.imgname),
  }
  return Object.entries(properties)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`)
    .join('')
}
