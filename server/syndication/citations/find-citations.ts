import { paths } from '#contract/addresses/page-paths.ts'
import { bibtexOf } from '#contract/citations/bibtex.ts'
import { citationOf } from '#contract/citations/citation.ts'
import { risOf } from '#contract/citations/ris.ts'
import type { FullPostRow } from '../../data/database/rows.ts'
import type { ReadSite } from '../../foundation/site/read-site.ts'
import type { Reads } from '../../transaction.ts'
import { createFindPostResource } from '../text-resources/find-post-resource.ts'
import type { FindTextResource } from '../text-resources/text-resource.ts'

const formats = {
  bib: { type: 'application/x-bibtex; charset=utf-8', write: bibtexOf },
  ris: { type: 'application/x-research-info-systems; charset=utf-8', write: risOf },
}

/** Finds `/{url}.bib` and `/{url}.ris`: a public post as an entry for lists of references. */
export function createFindCitations(
  { posts }: Pick<Reads, 'posts'>,
  { readSite, siteUrl }: { readSite: ReadSite; siteUrl: string },
): FindTextResource[] {
  return (['bib', 'ris'] as const).map((format) =>
    createFindPostResource(posts, format, {
      pathOf: (url) => paths.postCitation(url, format),
      render: async (post) => {
        const { name, timeZone } = await readSite()
        const canonicalUrl = siteUrl + paths.post(post.url)
        const { type, write } = formats[format]
        const citation = citationOf(citedPost(post), { site: name, url: canonicalUrl, timeZone })
        return { type, text: write(citation), canonicalUrl }
      },
    }),
  )
}

const citedPost = (post: FullPostRow) => ({
  url: post.url,
  title: post.title,
  description: post.description,
  author:
    post.author_username === null ? null : { name: post.author_name ?? '', username: post.author_username },
  tags: post.tags,
  createdDate: post.created_at,
  updatedDate: post.updated_at,
})
