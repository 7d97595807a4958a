import { noBibliography } from '#contract/references/bibliography.ts'
import type { HtmlWorker } from '../../content/html/html-worker.ts'
import type { PreparedHtml } from '../../content/html/prepare-html.ts'
import { findKnownImages } from '../../content/images/body-images.ts'
import { bibliographyOf, type StoredBibliography } from '../../content/references/bibliography.ts'
import { programClient } from '../../foundation/concurrency/queue-client.ts'
import type { Reads } from '../../transaction.ts'

interface Parts {
  reads: Pick<Reads, 'images'>
  htmlWorker: HtmlWorker
}

/** What is stored of a body that its rendering depends on. */
export interface StoredBody {
  content: string
  bibliography: StoredBibliography
}

export type RenderStored = (body: StoredBody) => Promise<PreparedHtml>

/** Creates the function that renders a stored body as this version does, whose text stays as it is written. */
export const createRenderStored =
  ({ reads, htmlWorker }: Parts): RenderStored =>
  async ({ content, bibliography }) =>
    htmlWorker.prepare(content, {
      client: programClient,
      images: await findKnownImages(reads.images, content),
      // With references, the texts of citations would be written again.
      bibliography: { ...noBibliography, macros: bibliographyOf(bibliography).macros },
      priority: 'background',
    })
