import type { Check } from '../check.ts'

/**
 * SQLite keeps the index apart from what it was given. A program from before changes were written word by word leaves the two apart, and then
 * only all of it can be made anew.
 */
export const searchIndex: Check = {
  name: 'search-index',
  claim: 'Search finds posts by the words stored for them.',
  async *find({ atOneMoment, search }) {
    const publications = await atOneMoment((db) => search.listMisindexed(db))
    for (const [nth, publication] of publications.entries()) {
      yield {
        what: `entry ${publication} is found by other words than it has`,
        // Once is enough for all.
        async heal(stores) {
          if (nth > 0) return
          await stores.search.rebuild()
        },
      }
    }
  },
}
