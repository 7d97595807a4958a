import { type ReactNode, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import { messages } from '#contract/messages.ts'
import type { OwnListedPost } from '#contract/post.ts'
import type { SitePage } from '#contract/site-pages.ts'
import { api } from '../../api/api.ts'
import { longDate } from '../../dates.ts'
import { useFocusAfterChange } from '../focus/use-focus-after-change.ts'
import { FormError } from '../forms/form-error.tsx'
import { PendingButton } from '../forms/pending-button.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { screenTitle } from '../layout/screen-title.ts'
import { statusNames } from '../layout/status-names.ts'
import { useSite } from '../layout/use-site.ts'
import { load } from '../loading/load.ts'
import { nullIfForbidden, OwnersOnly } from '../loading/owners-only.tsx'
import { ScreenHeading } from '../loading/screen-heading.tsx'
import { useLoaded } from '../loading/use-loaded.ts'
import { showNotice } from '../notices/notices.tsx'
import { byTitle, withChanges } from '../posts/changed-rows.ts'
import type { PostChange } from '../posts/post-changes.ts'
import { PostRow } from '../posts/post-row.tsx'
import { usePostChanges } from '../posts/use-post-changes.ts'
import type { Route } from './+types/site-pages.ts'
import { NewPageDialog } from './new-page-dialog.tsx'

const title = 'Pages'

export const meta = () => screenTitle(title)

export async function clientLoader(_: Route.ClientLoaderArgs) {
  return load(async () => ({ pages: await nullIfForbidden(api.sitePages.list()) }))
}

export default function SitePages({ loaderData }: Route.ComponentProps) {
  const shown = useLoaded(loaderData, '')
  const [isCreating, setCreating] = useState(false)
  const { heading, onChanged } = useFocusAfterChange()
  const changes = usePostChanges()
  const pages = shown?.pages ?? []
  const rows = withChanges<OwnListedPost, PostChange>(pages, changes.all, byTitle)
  const othersPage = (url: string) => pages.find((page) => page.url === url && !page.own)
  return (
    <>
      <ScreenHeading
        ref={heading}
        title={title}
        what="The pages"
        failure={loaderData.failure}
        isStale={shown !== null}
      />
      {shown?.pages === null ? (
        <OwnersOnly text={messages.pagesRefused} loaderData={shown} />
      ) : (
        <>
          <p className="field-hint">
            Pages stand beside the posts, in no list and no feed. The one titled “About” takes the place of
            the built-in text. Under{' '}
            <Link className="underline" to={paths.site()}>
              Site
            </Link>{' '}
            you link to the others, from the navigation or the footer.
          </p>
          <p className="mt-5">
            <button type="button" className="button" onClick={() => setCreating(true)}>
              New page …
            </button>
          </p>
          {shown?.pages.length === 0 && <p className="empty">There are no pages.</p>}
          {rows.length > 0 && (
            <ul className="card-list">
              {rows.map((row) => {
                const { url } = row.post
                const others = othersPage(url)
                if (others) return <OthersPage key={url} page={others} onChanged={onChanged} />
                return <PostRow key={url} Summary={PageSummary} {...row} {...{ changes, onChanged }} />
              })}
            </ul>
          )}
          {isCreating && <NewPageDialog onClose={() => setCreating(false)} />}
        </>
      )}
    </>
  )
}

interface OthersPageProps {
  page: SitePage
  /** Called before the row becomes one of an own page. */
  onChanged: (change: Promise<unknown>) => void
}

/** A page of another owner. */
const OthersPage = ({ page, onChanged }: OthersPageProps) => (
  <li className="flex flex-wrap items-start justify-between gap-4">
    <PageSummary post={page} />
    {page.username === null && <TakeOver page={page} onChanged={onChanged} />}
  </li>
)

interface SummaryProps {
  post: Pick<SitePage, 'url' | 'title' | 'status' | 'username' | 'updatedDate'>
  children?: ReactNode
}

function PageSummary({ post: { url, title, status, username, updatedDate }, children }: SummaryProps) {
  const { timeZone } = useSite()
  return (
    <div className="min-w-0">
      <h2>
        <a href={paths.post(url)} dir="auto">
          {title}
        </a>
      </h2>
      <p className="row-facts mt-1">
        <span className={`status-${status}`}>{statusNames[status]}</span>
        <span dir="auto">/{url}</span>
        <span>{username ?? 'Unknown'}</span>
        <time dateTime={updatedDate}>{longDate(updatedDate, timeZone)}</time>
      </p>
      {children}
    </div>
  )
}

/** For a page whose author’s account was deleted. */
function TakeOver({ page: { url, title }, onChanged }: OthersPageProps) {
  const { pending, failure, submit } = useSubmission()
  const { revalidate } = useRevalidator()
  const takeOver = () =>
    submit(async () => {
      const { message } = await api.sitePages.takeOver({ params: { url } })
      const reload = revalidate()
      onChanged(reload)
      await reload
      showNotice(message)
    })
  return (
    <div>
      <PendingButton className="button secondary" pending={pending} onClick={takeOver}>
        Take over
        <span className="visually-hidden"> {title}</span>
      </PendingButton>
      <FormError failure={failure} />
    </div>
  )
}
