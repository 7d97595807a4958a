import { noBibliography } from '#contract/references/bibliography.ts'
import type { HtmlWorker } from '../../content/html/html-worker.ts'
import { rendererVersion } from '../../content/html/render-html.ts'
import { findKnownImages } from '../../content/images/body-images.ts'
import { bibliographyOf } from '../../content/references/bibliography.ts'
import type { SchemaGuard } from '../../data/database/schema-guard.ts'
import { programClient } from '../../foundation/concurrency/queue-client.ts'
import type { InTransaction, Reads } from '../../transaction.ts'

interface Parts {
  reads: Pick<Reads, 'posts' | 'images'>
  inTransaction: InTransaction
  htmlWorker: HtmlWorker
}

/** Creates the function that renders a stored body again. If somebody saves the body meanwhile, that version stays. */
export function createReRenderBody({ reads, inTransaction, htmlWorker }: Parts) {
  return async (id: string): Promise<void> => {
    const content = await reads.posts.findContent(id)
    if (content === undefined) return
    const images = await findKnownImages(reads.images, content)
    const stored = await reads.posts.findBibliography(id)
    const body = await htmlWorker.prepare(content, {
      client: programClient,
      images,
      // With references, the stored text would be written again.
      bibliography: { ...noBibliography, macros: bibliographyOf(stored).macros },
      priority: 'background',
    })
    await inTransaction(async ({ posts }) => {
      // Saved again meanwhile, it is up to date.
      if ((await posts.findContent(id)) !== content || (await posts.findBibliography(id)) !== stored) return
      await posts.updateBody(id, body)
    })
  }
}

interface ReRenderParts {
  reads: Pick<Reads, 'posts'>
  schemaGuard: Pick<SchemaGuard, 'mayWrite'>
  reRenderBody: (id: string) => Promise<void>
  logFailure: (error: unknown) => void
}

/**
 * Renders all bodies again that older versions of the renderer made, one after the other. Until then, pages render such a body
 * themselves. A post that cannot be rendered does not stop the others. Safe to interrupt, and to run in several processes.
 */
export function createReRenderPosts({ reads, schemaGuard, reRenderBody, logFailure }: ReRenderParts) {
  return async (): Promise<void> => {
    const outdated = await reads.posts.listOutdatedBodies(rendererVersion)
    for (const id of outdated) {
      if (!schemaGuard.mayWrite()) return
      await reRenderBody(id).catch(logFailure)
    }
  }
}
