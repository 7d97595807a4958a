import { hasFormulas } from '../../content/html/maths/render-maths.ts'
import type { ListedPostRow } from '../../data/database/rows.ts'
import type { Reads } from '../../transaction.ts'

/**
 * Limits of one body in a feed, and of all bodies together, which are filled from the newest post on. A post beyond them has only its description.
 * All bodies up to the first limit are read, at most 8 MB: reading only their sizes first would take as long.
 */
const maxBytes = { body: 256 * 1024, all: 1024 * 1024 }

/** Formulas of longer pages stay TeX in feeds. */
const maxRenderedBytes = 512 * 1024

/** The body of a post as its author wrote it, and, if it has formulas, what its page shows. */
export interface FeedBody {
  content: string
  rendered: string | null
}

/** The bodies that fit into a feed, by the ids of their posts. */
export async function readFeedBodies(
  feeds: Reads['feeds'],
  posts: Pick<ListedPostRow, 'id'>[],
): Promise<Map<string, FeedBody>> {
  const found = await feeds.listBodies(
    posts.map(({ id }) => id),
    maxBytes.body,
  )
  let room = maxBytes.all
  const chosen = new Map<string, FeedBody>()
  for (const { id } of posts) {
    const { bytes, content } = found.get(id) ?? { bytes: 0, content: null }
    if (content === null || bytes > room) continue
    room -= bytes
    chosen.set(id, { content, rendered: null })
  }
  const withMaths = [...chosen].filter(([, { content }]) => hasFormulas(content)).map(([id]) => id)
  for (const [id, rendered] of await feeds.listRendered(withMaths, maxRenderedBytes)) {
    const body = chosen.get(id)
    if (body) chosen.set(id, { ...body, rendered })
  }
  return chosen
}
