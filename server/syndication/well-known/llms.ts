import { feedAddress, feedFiles, feedFormats } from '#contract/addresses/feed-address.ts'
import { paths } from '#contract/addresses/page-paths.ts'
import { sitemapPath } from '#contract/addresses/sitemap-address.ts'
import { cacheTags } from '../../foundation/cache-tags/cache-tags.ts'
import { rawPathOf } from '../../foundation/http/raw-path.ts'
import type { ReadSite } from '../../foundation/site/read-site.ts'
import type { Reads } from '../../transaction.ts'
import type { FindTextResource } from '../text-resources/text-resource.ts'

/** Of the newest posts. The sitemap has all. */
const maxPosts = 500

/** Finds `/llms.txt`, which tells programs where the texts of the site are: https://llmstxt.org */
export function createFindLlms(
  { posts }: Pick<Reads, 'posts'>,
  { readSite, siteUrl }: { readSite: ReadSite; siteUrl: string },
): FindTextResource {
  const link = (name: string, path: string, note = '') =>
    `- [${escaped(name)}](${siteUrl}${path})${note && `: ${note}`}\n`

  async function write(): Promise<string> {
    const { name: siteName } = await readSite()
    const newest = await posts.listPublic({ limit: maxPosts })
    const lines = newest.map(({ title, url, description }) =>
      link(title, paths.postMarkdown(url), oneLine(description)),
    )
    const rest =
      newest.length < maxPosts
        ? ''
        : `\nOlder posts are in the archive and in the sitemap; \`.md\` behind the address of each gives its Markdown.\n`
    return `# ${escaped(siteName)}

> A blog. Each post is a page, and Markdown at the same address with \`.md\` behind it or with \`Accept: text/markdown\`.

## Posts

${lines.join('')}${rest}
## Feeds

${feedFormats.map((format) => link(feedFiles[format].name, feedAddress(paths.home(), format))).join('')}
## Optional

${link('Archive', paths.archive())}${link('Tags', paths.tags())}${link('Authors', paths.authors())}${link('Sitemap', sitemapPath)}`
  }

  return (url) => {
    if (rawPathOf(url) !== '/llms.txt') return null
    return async (addCacheTags) => {
      addCacheTags(cacheTags.list, cacheTags.updates)
      return { type: 'text/markdown; charset=utf-8', text: await write(), isPolled: true }
    }
  }
}

const oneLine = (text: string): string => escaped(text.replace(/\s+/g, ' ').trim())

const escaped = (text: string): string => text.replace(/[\\[\]<>*_`]|&(?=#?\w+;)/g, '\\$&')
