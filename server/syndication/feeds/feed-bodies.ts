import type { ListedPostRow } from '../../data/database/rows.ts'
import type { Reads } from '../../transaction.ts'

/**
 * Limits of one body in a feed, and of all bodies together, which are filled from the newest post on. A post beyond them has only its description.
 * All bodies up to the first limit are read, at most 8 MB: reading only their sizes first would take as long.
 */
const maxBytes = { body: 256 * 1024, all: 1024 * 1024 }

/** The bodies that fit into a feed, by the ids of their posts. */
export async function readFeedBodies(
  feeds: Reads['feeds'],
  posts: Pick<ListedPostRow, 'id'>[],
): Promise<Map<string, string>> {
  const found = await feeds.listBodies(
    posts.map(({ id }) => id),
    maxBytes.body,
  )
  let room = maxBytes.all
  const chosen = new Map<string, string>()
  for (const { id } of posts) {
    const { bytes, content } = found.get(id) ?? { bytes: 0, content: null }
    if (content === null || bytes > room) continue
    room -= bytes
    chosen.set(id, content)
  }
  return chosen
}
