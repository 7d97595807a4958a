import { type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../../data/database/dialects/dialect.ts'
import type { ListedPostRow } from '../../data/database/rows.ts'

type Title = Pick<ListedPostRow, 'id' | 'url' | 'title' | 'created_at' | 'language' | 'guessed_language'>
type Cover = Pick<ListedPostRow, 'imgname' | 'image_width' | 'image_height' | 'image_frames'>

/** A public post that the page of another post links to, with its cover if it is a related one. */
export interface PostLinkRow extends Title, Cover {
  place: 'previous' | 'next' | 'related'
}

/** How many related posts a page shows. */
const maxShown = 3

const titleColumns = ['id', 'url', 'title', 'created_at', 'language', 'guessed_language']
const coverColumns = ['imgname', 'image_width', 'image_height', 'image_frames']

const title = sql.raw(titleColumns.map((column) => `linked.${column}`).join(', '))
const noCover = sql.raw(
  coverColumns
    .map((column) => `cast(null as ${column === 'imgname' ? 'text' : 'integer'}) as ${column}`)
    .join(', '),
)

const links = sql`
  select 'previous' as place, few.*, ${noCover} from (
    select ${title} from post as linked where linked.status = 'public' and linked.created_at < post.created_at
    order by linked.created_at desc, linked.id desc limit 1
  ) as few
  union all select 'next', few.*, ${noCover} from (
    select ${title} from post as linked where linked.status = 'public' and linked.created_at > post.created_at
    order by linked.created_at, linked.id limit 1
  ) as few
  union all select 'related', few.* from (
    select ${title}, linked.imgname, cover.width, cover.height, cover.frames
    from related_post
    join post as linked on linked.id = related_post.related_id
    left join image as cover on cover.name = linked.imgname
    where related_post.post_id = post.id and linked.status = 'public'
    order by related_post.score desc, related_post.related_id desc limit ${sql.lit(maxShown)}
  ) as few`

const members = sql.raw(
  ['place', ...titleColumns, ...coverColumns].map((column) => `'${column}', ${column}`).join(', '),
)

/**
 * A column of a query over `post`: what its page links to, as JSON for `readPostLinks`, so that no query of its own is needed. These are the posts
 * published before and after it, and related ones, the best first. Null for a post that is not public.
 */
export const postLinks = ({ object, array }: Dialect['json']): RawBuilder<string | null> => sql`
  case when post.status = 'public' then (
    select cast(${array}(${object}(${members})) as text) from (${links}) as few
  ) end`

/** Of no rows, PostgreSQL makes null and not an empty list. */
export const readPostLinks = (json: string | null): PostLinkRow[] => (json === null ? [] : JSON.parse(json))
