import type { Kysely } from 'kysely'
import { firstPublication } from '../../../blog/posts/post-publication.ts'
import { isPublished, publishedStatuses } from '../../../data/database/post-status.ts'
import type { Schema } from '../../../data/database/schema.ts'
import type { Writes } from '../../../transaction.ts'
import { batchSize, type Check, eachRow, type NamedPost, namedColumns, postName } from '../check.ts'

async function listUnnumbered(db: Kysely<Schema>, after: string): Promise<NamedPost[]> {
  return db
    .selectFrom('post')
    .select(namedColumns)
    .where('status', 'in', publishedStatuses)
    .where('publication', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(batchSize)
    .execute()
}

interface Published extends NamedPost {
  publication: number
  created_at: string
}

/** Reads posts by publication number. */
const listNumbered = (db: Kysely<Schema>, last: Published | undefined) =>
  db
    .selectFrom('post')
    .select([...namedColumns, 'publication', 'created_at'])
    .where('publication', '>', last?.publication ?? 0)
    .orderBy('publication')
    .limit(batchSize)
    .$narrowType<{ publication: number }>()
    .execute()

/** Assigns the next number. The instant stays if possible, since instants increase with the numbers. Other checks repair the lists that contain it. */
async function number(stores: Writes, id: string): Promise<void> {
  const found = await stores.posts.find(id)
  if (!found || !isPublished(found) || found.publication !== null) return
  const first = await firstPublication(stores, new Date(found.created_at))
  await stores.posts.update(id, first)
  const { tags } = await stores.posts.getListed(id)
  await stores.posts.setTags(id, tags, found.status === 'public' ? first.created_at : null)
}

/** Search, feeds and lists are ordered by the publication number of a post, so it must not be out of order. */
export const publications: Check = {
  name: 'publications',
  claim: 'Public posts and published pages are numbered in the order in which they were first published.',
  async *find({ db }) {
    for await (const post of eachRow<NamedPost>((last) => listUnnumbered(db, last?.id ?? ''))) {
      yield {
        what: `${postName(post)} has no number`,
        authorId: post.author_id,
        heal: (stores) => number(stores, post.id),
      }
    }
    let latest = ''
    for await (const post of eachRow<Published>((last) => listNumbered(db, last))) {
      if (post.created_at > latest) {
        latest = post.created_at
        continue
      }
      yield {
        what: `${postName(post)} has number ${post.publication}, but was published earlier than one before it`,
        advice:
          'It is unknown which of two dates is wrong. Search by relevance and by year may miss such a post.',
      }
    }
  },
}
