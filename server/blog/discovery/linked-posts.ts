import { type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../../data/database/dialects/dialect.ts'
import type { ListedPostRow } from '../../data/database/rows.ts'

/** A public post that the page of another post links to, with its cover if it is a related one. */
export interface LinkedPost
  extends Pick<ListedPostRow, 'imgname' | 'image_width' | 'image_height' | 'image_frames'> {
  place: 'previous' | 'next' | 'related'
  id: string
  url: string
  title: string
  created_at: string
  language: string | null
  guessed_language: string | null
}

/** How many related posts a page shows. */
const maxShown = 3

const noCover = sql.raw(
  ['imgname text', 'image_width integer', 'image_height integer', 'image_frames integer']
    .map((column) => column.split(' '))
    .map(([name, type]) => `cast(null as ${type}) as ${name}`)
    .join(', '),
)

const titled = sql.raw(
  ['id', 'url', 'title', 'created_at', 'language', 'guessed_language']
    .map((column) => `linked.${column}`)
    .join(', '),
)

const links = sql`
  select 'previous' as place, few.*, ${noCover} from (
    select ${titled} from post as linked where linked.status = 'public' and linked.created_at < post.created_at
    order by linked.created_at desc, linked.id desc limit 1
  ) as few
  union all select 'next', few.*, ${noCover} from (
    select ${titled} from post as linked where linked.status = 'public' and linked.created_at > post.created_at
    order by linked.created_at, linked.id limit 1
  ) as few
  union all select 'related', few.* from (
    select ${titled}, linked.imgname, cover.width, cover.height, cover.frames
    from related_post
    join post as linked on linked.id = related_post.related_id
    left join image as cover on cover.name = linked.imgname
    where related_post.post_id = post.id and linked.status = 'public'
    order by related_post.score desc, related_post.related_id desc limit ${sql.lit(maxShown)}
  ) as few`

const columns = sql.raw(
  [
    ...['place', 'id', 'url', 'title', 'created_at', 'language', 'guessed_language'],
    ...['imgname', 'image_width', 'image_height', 'image_frames'],
  ]
    .map((column) => `'${column}', ${column}`)
    .join(', '),
)

/**
 * A column of a query over `post`: what its page links to, as JSON for `readLinkedPosts`, so that no query of its own is needed. These are the posts
 * published before and after it, and related ones, the best first. Null for a post that is not public, or is alone.
 */
export const linkedPosts = ({ object, array }: Dialect['json']): RawBuilder<string | null> => sql`
  case when post.status = 'public' then (
    select cast(${array}(${object}(${columns})) as text) from (${links}) as few
  ) end`

export const readLinkedPosts = (json: string | null): LinkedPost[] => (json === null ? [] : JSON.parse(json))
