import { Link } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import { messages } from '#contract/messages.ts'
import type { Tag } from '#contract/tags.ts'
import { api } from '../../api/api.ts'
import { useFocusAfterChange } from '../focus/use-focus-after-change.ts'
import { FilterForm, FilterSearch } from '../forms/filter-form.tsx'
import { screenTitle } from '../layout/screen-title.ts'
import { load } from '../loading/load.ts'
import { nullIfForbidden, OwnersOnly } from '../loading/owners-only.tsx'
import { ScreenHeading } from '../loading/screen-heading.tsx'
import { useLoaded } from '../loading/use-loaded.ts'
import type { Route } from './+types/manage-tags.ts'
import { TagRow } from './tag-row.tsx'

const title = 'Tags'

export const meta = () => screenTitle(title)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = new URL(request.url).searchParams
  const search = query.get('search')?.trim() || undefined
  const page = Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1)
  const loaded = await load(async () => ({
    response: await nullIfForbidden(api.tags.list({ query: { search, page } })),
    page,
  }))
  return { loaded, search }
}

export default function ManageTags({ loaderData }: Route.ComponentProps) {
  const { loaded, search } = loaderData
  const shown = useLoaded(loaded, search)
  const { heading, onChanged } = useFocusAfterChange()
  return (
    <>
      <ScreenHeading
        ref={heading}
        title={title}
        what="The tags"
        failure={loaded.failure}
        isStale={shown !== null}
      />
      {shown?.response === null ? (
        <OwnersOnly text={messages.tagsRefused} loaderData={shown} />
      ) : (
        <>
          <p className="field-hint">
            Tags of public posts, the most used first. Authors make new ones in their posts; unused ones
            disappear by themselves.
          </p>
          <FilterForm path={paths.manageTags()}>
            <FilterSearch id="tag-filter" name="search" label="Tag" value={search ?? ''} maxLength={200} />
          </FilterForm>
          {shown && <TagList {...shown.response} page={shown.page} search={search} onChanged={onChanged} />}
        </>
      )}
    </>
  )
}

interface ListProps {
  tags: Tag[]
  hasMore: boolean
  page: number
  search?: string
  onChanged: (change: Promise<unknown>) => void
}

function TagList({ tags, hasMore, page, search, onChanged }: ListProps) {
  const pathOf = (number: number) => paths.manageTags({ search, page: number > 1 ? number : undefined })
  return (
    <>
      {tags.length === 0 ? (
        <p className="empty">
          {page > 1
            ? 'There are no further tags.'
            : search
              ? 'No tags match.'
              : 'No public post has a tag yet.'}
        </p>
      ) : (
        <ul className="card-list">
          {tags.map((tag) => (
            <TagRow key={tag.name} tag={tag} onChanged={onChanged} />
          ))}
        </ul>
      )}
      <nav className="pages" aria-label="Pages">
        {page > 1 && <Link to={pathOf(page - 1)}>Previous tags</Link>}
        {hasMore && <Link to={pathOf(page + 1)}>Further tags</Link>}
      </nav>
    </>
  )
}
