import { Link } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import { limits } from '#contract/limits.ts'
import { postStatuses } from '#contract/post.ts'
import { api } from '../../api/api.ts'
import { useFocusAfterChange } from '../focus/use-focus-after-change.ts'
import { PageLinks } from '../layout/page-links.tsx'
import { screenTitle } from '../layout/screen-title.ts'
import { load } from '../loading/load.ts'
import { ScreenHeading } from '../loading/screen-heading.tsx'
import { useLoaded } from '../loading/use-loaded.ts'
import type { Route } from './+types/posts.ts'
import { withChanges } from './changed-rows.ts'
import { PostFilter } from './post-filter.tsx'
import { PostRow } from './post-row.tsx'
import { PostSummary } from './post-summary.tsx'
import { UnfinishedTexts } from './unfinished-texts.tsx'
import { usePostChanges } from './use-post-changes.ts'

const title = 'List of Posts'

export const meta = () => screenTitle(title)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = new URL(request.url).searchParams
  const status = postStatuses.find((known) => known === query.get('status'))
  const part = query.get('title')?.trim() || undefined
  const before = query.get('before') ?? undefined
  const loaded = await load(async () => {
    const isWhole = !status && !part && !before
    const [{ items, next }, unfinished] = await Promise.all([
      api.posts.listOwn({ query: { limit: limits.list.itemsPerPage, status, title: part, before } }),
      isWhole ? api.workingCopies.list() : [],
    ])
    return { posts: items.toReversed(), next, before, unfinished }
  })
  return { loaded, status, part }
}

export default function PostList({ loaderData }: Route.ComponentProps) {
  const { loaded, status, part } = loaderData
  const shown = useLoaded(loaded, JSON.stringify([status, part]))
  const { heading, onChanged } = useFocusAfterChange()
  const changes = usePostChanges()
  const rows = withChanges(shown?.posts ?? [], changes.all)
  return (
    <>
      <ScreenHeading
        ref={heading}
        title={title}
        what="Your posts"
        failure={loaded.failure}
        isStale={shown !== null}
      />
      {shown && <UnfinishedTexts copies={shown.unfinished} onChanged={onChanged} />}
      <PostFilter status={status} title={part} />
      {shown && (
        <>
          {shown.posts.length === 0 && (
            <p className="empty">
              {shown.before
                ? 'There are no older posts.'
                : status || part
                  ? 'No posts match.'
                  : 'You have no posts.'}
            </p>
          )}
          {rows.length > 0 && (
            <ul className="card-list">
              {rows.map((row) => (
                <PostRow
                  key={row.post.url}
                  Summary={PostSummary}
                  {...row}
                  changes={changes}
                  onChanged={onChanged}
                />
              ))}
            </ul>
          )}
          <PageLinks
            what="posts"
            before={shown.before}
            next={shown.next}
            pathOf={(before) => paths.ownPosts({ status, title: part, before })}
          />
        </>
      )}
      <p className="fine-print">
        <Link className="underline" to={paths.trash()}>
          Trash
        </Link>
      </p>
    </>
  )
}
