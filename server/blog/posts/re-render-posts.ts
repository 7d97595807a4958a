import type { HtmlWorker } from '../../content/html/html-worker.ts'
import { rendererVersion } from '../../content/html/render-html.ts'
import { findKnownImages } from '../../content/images/body-images.ts'
import type { SchemaGuard } from '../../data/database/schema-guard.ts'
import { programClient } from '../../foundation/concurrency/queue-client.ts'
import type { InTransaction, Reads } from '../../transaction.ts'

interface Parts {
  reads: Pick<Reads, 'posts' | 'images'>
  inTransaction: InTransaction
  htmlWorker: HtmlWorker
}

/** Makes the function that renders a stored body again. Whoever saves it meanwhile goes first. */
export function createReRenderBody({ reads, inTransaction, htmlWorker }: Parts) {
  return async (id: string): Promise<void> => {
    const content = await reads.posts.findContent(id)
    if (content === undefined) return
    const pictures = await findKnownImages(reads.images, content)
    const body = await htmlWorker.prepare(content, {
      client: programClient,
      pictures,
      priority: 'background',
    })
    await inTransaction(async ({ posts }) => {
      // Written anew meanwhile, it is up to date.
      if ((await posts.findContent(id)) !== content) return
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
 * Makes again what older versions of the renderer made, one post after the other, so that pages find it ready.
 * Until then a page renders for itself. A post that cannot be rendered keeps no other one from it.
 * Safe to interrupt, and to run in several processes.
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
