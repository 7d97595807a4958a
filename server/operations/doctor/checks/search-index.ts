import type { Check } from '../check.ts'

/**
 * SQLite stores the index separately from the indexed text. Programs from before migration 0016 could leave the two out of step, which only a
 * complete rebuild repairs.
 */
export const searchIndex: Check = {
  name: 'search-index',
  claim: 'Search finds posts by the words stored for them.',
  async *find({ inSnapshot, search }) {
    const publications = await inSnapshot((db) => search.listMisindexed(db))
    for (const [nth, publication] of publications.entries()) {
      yield {
        what: `entry ${publication} is found by other words than it has`,
        // Repairs all entries at once.
        async heal(stores) {
          if (nth > 0) return
          await stores.search.rebuild()
        },
      }
    }
  },
}
