import { rendererVersion } from '../../content/html/render-html.ts'
import type { SchemaGuard } from '../../data/database/schema-guard.ts'
import type { InTransaction, Reads } from '../../transaction.ts'
import type { RenderStored } from './render-stored.ts'

interface Parts {
  reads: Pick<Reads, 'posts'>
  inTransaction: InTransaction
  renderStored: RenderStored
}

/** Creates the function that renders a stored body again. If somebody saves the body meanwhile, that version stays. */
export function createReRenderBody({ reads, inTransaction, renderStored }: Parts) {
  return async (id: string): Promise<void> => {
    const stored = await reads.posts.findStoredBody(id)
    if (!stored) return
    const body = await renderStored(stored)
    await inTransaction(async ({ posts }) => {
      const present = await posts.findStoredBody(id)
      // Saved again meanwhile, it is up to date.
      if (present?.content !== stored.content || present.bibliography !== stored.bibliography) return
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
 * themselves. A post that cannot be rendered does not stop the others. Safe to interrupt, as the signal does, and to run in several processes.
 */
export function createReRenderPosts({ reads, schemaGuard, reRenderBody, logFailure }: ReRenderParts) {
  return async (stopping?: AbortSignal): Promise<void> => {
    const outdated = await reads.posts.listOutdatedBodies(rendererVersion)
    for (const id of outdated) {
      if (stopping?.aborted || !schemaGuard.mayWrite()) return
      // A program that stops ends the renderer and the database under it.
      await reRenderBody(id).catch((error) => stopping?.aborted || logFailure(error))
    }
  }
}
