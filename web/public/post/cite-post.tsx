import { paths } from '#contract/addresses/page-paths.ts'
import { plainCitation } from '#contract/citations/plain-citation.ts'
import type { RenderedPost } from '#contract/pages/posts.ts'
import type { Site } from '#contract/pages/site.ts'
import { citationOfPost } from '../meta/citation-meta.ts'

/** How to cite a public post, folded away. */
export function CitePost({ site, post }: { site: Site; post: RenderedPost }) {
  const citation = citationOfPost(site, post)
  return (
    <details className="post-cite">
      <summary>Cite this article</summary>
      <p dir="auto">{plainCitation(citation)}</p>
      <p>
        <a href={paths.postCitation(post.url, 'bib')} download>
          BibTeX
        </a>{' '}
        <a href={paths.postCitation(post.url, 'ris')} download>
          RIS
        </a>
      </p>
    </details>
  )
}
