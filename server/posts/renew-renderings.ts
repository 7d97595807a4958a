import { surrogateKeys } from '../answers/surrogate-keys.ts'
import type { InTransaction, Reads } from '../database/transaction.ts'
import type { HtmlWorkshop } from '../html/html-workshop.ts'
import { rendererVersion } from '../html/render-html.ts'
import { knownPictures } from '../images/body-pictures.ts'

interface Parts {
  reads: Pick<Reads, 'posts' | 'images'>
  inTransaction: InTransaction
  htmlWorkshop: HtmlWorkshop
}

/**
 * Makes again what older versions of the renderer made, one post after the other, so that pages find it ready.
 * Until then a page renders for itself. Safe to interrupt, and to run in several processes.
 */
export function createRenewRenderings({ reads, inTransaction, htmlWorkshop }: Parts) {
  return async (): Promise<void> => {
    const outdated = await reads.posts.listOutdatedBodies(rendererVersion)
    for (const id of outdated) {
      const content = await reads.posts.findContent(id)
      if (content === undefined) continue
      const body = await htmlWorkshop.prepare(content, await knownPictures(reads.images, content))
      await inTransaction(async ({ posts, changed }) => {
        // Written anew meanwhile, it is up to date.
        if ((await posts.findContent(id)) !== content) return
        await posts.updateBody(id, body)
        changed(surrogateKeys.post(id))
      })
    }
  }
}
