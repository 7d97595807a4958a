import { surrogateKeys } from '../../answers/surrogate-keys.ts'
import { type Check, postName } from '../check.ts'
import { listIndexed } from './indexed-posts.ts'

/** How many posts are looked for at a time. */
const entryBatchSize = 100

/**
 * SQLite keeps the index apart from what it was given. A program from before changes were written word by word leaves the two apart, and then
 * only all of it can be made anew: what to take out is known from the rows alone.
 */
export const searchIndex: Check = {
  name: 'search-index',
  claim: 'Search finds each public post by the words that it was given.',
  async *find({ atOneMoment, search, isThorough }) {
    let isFirst = true
    for (let after = 0; ; ) {
      const { posts, unfound } = await atOneMoment(async (db) => {
        const posts = await listIndexed(db, { after, limit: entryBatchSize, withText: false })
        const publications = posts.map(({ publication }) => publication)
        return { posts, unfound: new Set(await search.listUnfound(db, publications, isThorough)) }
      })
      const last = posts.at(-1)
      if (!last) return
      after = last.publication
      for (const post of posts.filter(({ publication }) => unfound.has(publication))) {
        const rebuilds = isFirst
        isFirst = false
        yield {
          what: `${postName(post)} is not found by words that it was indexed with`,
          // Once is enough for all.
          async heal(stores) {
            if (!rebuilds) return
            await stores.search.rebuild()
            stores.changed(surrogateKeys.search)
          },
        }
      }
    }
  },
}
