import type { HtmlWorker } from '../../content/html/html-worker.ts'
import type { PreparedHtml } from '../../content/html/prepare-html.ts'
import type { BodyImages } from '../../content/images/body-images.ts'
import { bibliographyOf, type StoredBibliography } from '../../content/references/bibliography.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import { accountClient } from '../../foundation/concurrency/queue-client.ts'
import { assertBounded } from './post-fields.ts'

interface Parts {
  htmlWorker: HtmlWorker
  bodyImages: BodyImages
}

/**
 * Prepares a body for storing. Sanitizing may have made it longer, and moving images to files shorter. `removed` is what was left out of it. `undo` is for a failure to
 * save: it removes the images that were stored for a refused body.
 */
export async function prepareBody(
  { htmlWorker, bodyImages }: Parts,
  actor: Actor,
  { html, bibliography, postId }: { html: string; bibliography: StoredBibliography; postId: string | null },
) {
  const client = accountClient(actor)
  const cited = bibliographyOf(bibliography)
  const { removed = [], ...sent } = await htmlWorker.prepare(html, {
    client,
    bibliography: cited,
    listsRemoved: true,
  })
  let body: PreparedHtml = sent
  const prepared = await bodyImages.prepare(actor, body.content, postId)
  const undo = (error: unknown) => bodyImages.undo(prepared.stored, error)
  try {
    if (prepared.html !== body.content || prepared.images.length > 0)
      body = await htmlWorker.prepare(prepared.html, { client, bibliography: cited, images: prepared.images })
    assertBounded(body.content)
  } catch (error) {
    await undo(error)
  }
  return { body: { ...body, bibliography }, removed, undo }
}
