import { sql } from 'kysely'
import { parseNumbers } from '#server/blog/versions/block-numbers.ts'
import type { Database } from '#server/data/database/database.ts'
import { wordsIn } from './ledger.ts'

interface Row {
  place: 'post' | 'trash' | 'copy' | 'block' | 'autosave' | 'version'
  post_id: string
  number: number
  text: string
  blocks: string
}

/** All texts of one account, in one statement, so that none can move from one place to another meanwhile. */
const textsOf = (username: string) => sql<Row>`
  with own as (
    select post_id from post_history join "user" on "user".id = post_history.author_id where username = ${username}
    union select post.id from post join "user" on "user".id = post.author_id where username = ${username}
  )
  select 'post' as place, id as post_id, 0 as number, title || ' ' || content as text, '' as blocks
    from post join post_body on post_body.post_id = post.id where id in (select post_id from own)
  union all select 'trash', post_id, 0, "row" || ' ' || content, '' from trashed_post
    where post_id in (select post_id from own)
  union all select 'copy', post_id, 0, title || ' ' || content, '' from working_copy
    where post_id in (select post_id from own)
  union all select 'block', post_id, number, html, '' from version_block where post_id in (select post_id from own)
  union all select case when kind = 'autosave' then 'autosave' else 'version' end, post_id, number, title, blocks
    from post_version where post_id in (select post_id from own)`

interface StoredWords {
  all: Set<string>
  /** In a post, in the trash, or in a version that is not thinned out. */
  kept: Set<string>
}

/** Returns the words in all posts, versions, unfinished texts and the trash of an account. */
export async function storedWords({ db }: Database, username: string): Promise<StoredWords> {
  const { rows } = await textsOf(username).execute(db)
  const blocks = new Map(
    rows.filter(({ place }) => place === 'block').map((row) => [`${row.post_id} ${row.number}`, row.text]),
  )
  const [all, kept] = [new Set<string>(), new Set<string>()]
  for (const { place, post_id, text, blocks: numbers } of rows) {
    if (place === 'block') continue
    const html = parseNumbers(numbers).map((number) => blocks.get(`${post_id} ${number}`))
    for (const word of wordsIn([text, ...html].join(' '))) {
      all.add(word)
      if (place !== 'copy' && place !== 'autosave') kept.add(word)
    }
  }
  return { all, kept }
}
