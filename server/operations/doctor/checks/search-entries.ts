import { type Kysely, sql } from 'kysely'
import type { SearchEntry } from '../../../data/database/dialects/dialect.ts'
import { isPublished, publishedStatuses } from '../../../data/database/post-status.ts'
import type { Schema } from '../../../data/database/schema.ts'
import { searchDocument } from '../../../data/database/search-document.ts'
import type { Writes } from '../../../transaction.ts'
import { type Check, type Examination, eachRow, type NamedPost, postName } from '../check.ts'
import { type IndexedPost, listIndexed } from './indexed-posts.ts'

/** The number of posts compared at a time. Their texts are in memory meanwhile. */
const entryBatchSize = 100

interface Entry {
  publication: number
}

/** Entries that belong neither to a public post nor to a published page. */
async function listSuperfluous(db: Kysely<Schema>, after: number): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select publication from post_search where publication > ${after} and not exists (
      select 1 from post where post.publication = post_search.publication and status in (${sql.join(publishedStatuses)})
    ) order by publication limit ${entryBatchSize}`.execute(db)
  return rows
}

const removeIfHidden = async ({ search, posts }: Writes, publication: number) => {
  if ((await posts.listPublishedByPublication([publication])).length > 0) return
  await search.remove(publication)
}

async function put({ search, posts }: Writes, id: string): Promise<void> {
  const post = await posts.find(id)
  if (!post || !isPublished(post) || post.publication === null) return
  const { tags } = await posts.getListed(id)
  const text = (await posts.findContent(id)) === undefined ? '' : await posts.getText(id)
  await search.put(post.publication, searchDocument({ ...post, tags, text }))
}

/** What is wrong with the entries of these posts, by publication number. */
async function problemsOf(
  db: Kysely<Schema>,
  search: Examination['search'],
  entries: SearchEntry[],
): Promise<Map<number, string>> {
  const problems = new Map<number, string>()
  const known = new Set(
    await search.knownWords(db, [...new Set(entries.flatMap(({ document }) => document.vocabulary))]),
  )
  for (const { publication, document } of entries)
    if (!document.vocabulary.every((word) => known.has(word)))
      problems.set(publication, 'has words that the table of known words lacks')
  for (const publication of await search.listDiffering(db, entries))
    problems.set(publication, 'is not indexed as it is')
  return problems
}

interface Problem extends NamedPost {
  problem: string
}

async function* listWrong({ inSnapshot, search, isThorough }: Examination): AsyncGenerator<Problem> {
  let last: IndexedPost | undefined
  for (;;) {
    const { posts, problems } = await inSnapshot(async (db) => {
      const posts = await listIndexed(db, {
        after: last?.publication ?? 0,
        limit: entryBatchSize,
        withText: isThorough,
      })
      const entries = posts.map((post) => ({ publication: post.publication, document: searchDocument(post) }))
      return { posts, problems: await problemsOf(db, search, entries) }
    })
    if (posts.length === 0) return
    for (const { text, ...post } of posts) {
      const problem = problems.get(post.publication)
      if (problem !== undefined) yield { ...post, problem }
    }
    last = posts.at(-1)
  }
}

/** What each database stores of a post for search. Bodies, which take most of the time, are compared by a thorough examination only. */
export const searchEntries: Check = {
  name: 'search-entries',
  claim: 'The search index has each public post and published page as it is, and nothing else.',
  async *find(examination) {
    const { db } = examination
    for await (const { publication } of eachRow<Entry>((last) =>
      listSuperfluous(db, last?.publication ?? 0),
    )) {
      yield {
        what: `entry ${publication} does not belong to a public post`,
        heal: (stores) => removeIfHidden(stores, publication),
      }
    }
    for await (const { problem, ...post } of listWrong(examination)) {
      yield {
        what: `${postName(post)} ${problem}`,
        authorId: post.author_id,
        heal: (stores) => put(stores, post.id),
      }
    }
  },
}
