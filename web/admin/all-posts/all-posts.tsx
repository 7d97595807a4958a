import { paths } from '#contract/addresses/page-paths.ts'
import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { type OwnersList, ownersLists, type PostForOwners } from '#contract/take-downs.ts'
import { api } from '../../api/api.ts'
import { useFocusAfterChange } from '../focus/use-focus-after-change.ts'
import { PageLinks } from '../layout/page-links.tsx'
import { screenTitle } from '../layout/screen-title.ts'
import { load } from '../loading/load.ts'
import { nullIfForbidden, OwnersOnly } from '../loading/owners-only.tsx'
import { ScreenHeading } from '../loading/screen-heading.tsx'
import { useLoaded } from '../loading/use-loaded.ts'
import type { Route } from './+types/all-posts.ts'
import { AllPostsFilter } from './all-posts-filter.tsx'
import { AllPostsRow } from './all-posts-row.tsx'

const title = 'All Posts'

export const meta = () => screenTitle(title)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = new URL(request.url).searchParams
  const list = ownersLists.find((known) => known === query.get('list')) ?? 'public'
  const search = query.get('search')?.trim() || undefined
  const before = query.get('before') ?? undefined
  const loaded = await load(async () => {
    const response = await nullIfForbidden(
      api.takeDowns.list({ query: { limit: limits.list.itemsPerPage, list, search, before } }),
    )
    return { response, before }
  })
  return { loaded, list, search }
}

export default function AllPosts({ loaderData }: Route.ComponentProps) {
  const { loaded, list, search } = loaderData
  const shown = useLoaded(loaded, JSON.stringify([list, search]))
  const { heading, onChanged } = useFocusAfterChange()
  return (
    <>
      <ScreenHeading
        ref={heading}
        title={title}
        what="The posts"
        failure={loaded.failure}
        isStale={shown !== null}
      />
      {shown?.response === null ? (
        <OwnersOnly text={messages.allPostsRefused} loaderData={shown} />
      ) : (
        <>
          <p className="field-hint">{explanations[list]}</p>
          <AllPostsFilter list={list} search={search} />
          {shown && (
            <Posts
              posts={shown.response.items.toReversed()}
              next={shown.response.next}
              before={shown.before}
              list={list}
              search={search}
              onChanged={onChanged}
            />
          )}
        </>
      )}
    </>
  )
}

interface PostsProps {
  posts: PostForOwners[]
  next: string | null
  before?: string
  list: OwnersList
  search?: string
  onChanged: (change: Promise<unknown>) => void
}

function Posts({ posts, next, before, list, search, onChanged }: PostsProps) {
  const filter = { list: list === 'public' ? undefined : list, search }
  return (
    <>
      {posts.length === 0 ? (
        <p className="empty">
          {before ? 'There are no older posts.' : search ? 'No posts match.' : emptyTexts[list]}
        </p>
      ) : (
        <ul className="card-list">
          {posts.map((post) => (
            <AllPostsRow key={post.url} post={post} onChanged={onChanged} />
          ))}
        </ul>
      )}
      <PageLinks
        what="posts"
        {...{ before, next }}
        pathOf={(before) => paths.allPosts({ ...filter, before })}
      />
    </>
  )
}

const explanations: Record<OwnersList, string> = {
  public: 'Public posts of everyone, newest first. An owner can take down a post that must not stay public.',
  without_author: 'Public posts whose author’s account is gone, newest first. An owner can take them down.',
  taken_down:
    'Posts that owners took down, the latest first. You see what readers saw, without later changes.',
}

const emptyTexts: Record<OwnersList, string> = {
  public: 'No post is public yet.',
  without_author: 'Every public post has an author.',
  taken_down: 'No post is taken down.',
}
