import { Link } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import { limits } from '#contract/limits.ts'
import { api } from '../../api/api.ts'
import { useFocusAfterChange } from '../focus/use-focus-after-change.ts'
import { PageLinks } from '../layout/page-links.tsx'
import { screenTitle } from '../layout/screen-title.ts'
import { load } from '../loading/load.ts'
import { ScreenHeading } from '../loading/screen-heading.tsx'
import { useLoaded } from '../loading/use-loaded.ts'
import type { Route } from './+types/trash.ts'
import { EmptyTrash } from './empty-trash.tsx'
import { TrashRow } from './trash-row.tsx'

const title = 'Trash'

export const meta = () => screenTitle(title)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const before = new URL(request.url).searchParams.get('before') ?? undefined
  return load(async () => {
    const [{ posts, total, next }, { username }] = await Promise.all([
      api.trash.list({ query: { limit: limits.list.itemsPerPage, before } }),
      api.authors.profile(),
    ])
    return { posts: posts.toReversed(), total, next, before, account: username.toLowerCase() }
  })
}

export default function Trash({ loaderData }: Route.ComponentProps) {
  const shown = useLoaded(loaderData)
  const { heading, onChanged } = useFocusAfterChange()
  return (
    <>
      <ScreenHeading
        ref={heading}
        title={title}
        what="The trash"
        failure={loaderData.failure}
        isStale={shown !== null}
      />
      <p className="field-hint">
        Deleted posts stay here for {limits.post.trashDays} days. Only you see them. A restored post has the
        status that it had: a public one is public again.
      </p>
      {shown && (
        <>
          {shown.total > 0 && <EmptyTrash {...shown} onChanged={onChanged} />}
          {shown.posts.length === 0 ? (
            <p className="empty">{shown.before ? 'There are no older posts.' : 'The trash is empty.'}</p>
          ) : (
            <ul className="card-list">
              {shown.posts.map((post) => (
                <TrashRow key={post.id} post={post} account={shown.account} onChanged={onChanged} />
              ))}
            </ul>
          )}
          <PageLinks what="posts" before={shown.before} next={shown.next} pathOf={paths.trash} />
        </>
      )}
      <p className="fine-print">
        <Link className="underline" to={paths.ownPosts()}>
          List of Posts
        </Link>
      </p>
    </>
  )
}
