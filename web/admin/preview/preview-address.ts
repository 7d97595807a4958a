import { paths } from '#contract/addresses/page-paths.ts'
import { api } from '../../api/api.ts'

/** What is shown: an unfinished text, or a post as it is saved. */
export type Previewed = { copyId: string; url: string | null } | { copyId: null; url: string }

/** A text that is no post yet has a page at any address. */
const placeholder = 'preview'

/** A ticket is used for this long, in milliseconds: it opens its page for ten minutes. */
const ticketMs = 9 * 60_000

/** Where a page is read with a ticket. In a frame it comes without its scripts, which browsers would report as blocked. */
export const framedAddress = (path: string, ticket: string): string =>
  `${path}?preview=${encodeURIComponent(ticket)}&framed`

/** Returns a function that gives the address of the page of a text, with a ticket that it renews. Throws what calls throw. */
export function createPreviewAddress({ copyId, url }: Previewed): () => Promise<string> {
  let known: { ticket: string; at: number } | null = null
  const issue = () =>
    copyId === null
      ? api.posts.preview({ params: { url } })
      : api.workingCopies.preview({ params: { id: copyId } })
  return async () => {
    if (!known || performance.now() - known.at > ticketMs)
      known = { ticket: (await issue()).ticket, at: performance.now() }
    return framedAddress(paths.post(url ?? placeholder), known.ticket)
  }
}
