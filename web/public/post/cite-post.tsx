import { paths } from '#contract/addresses/page-paths.ts'
import type { Citation } from '#contract/citations/citation.ts'
import { plainCitation } from '#contract/citations/plain-citation.ts'

/** How to cite the public post at an address of the site, folded away. */
export function CitePost({ url, citation }: { url: string; citation: Citation }) {
  return (
    <details className="post-cite">
      <summary>Cite this article</summary>
      <p dir="auto">{plainCitation(citation)}</p>
      <p>
        <a href={paths.postCitation(url, 'bib')} download>
          BibTeX
        </a>{' '}
        <a href={paths.postCitation(url, 'ris')} download>
          RIS
        </a>
      </p>
    </details>
  )
}
