import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import { messages } from '#contract/messages.ts'
import type { SitePage } from '#contract/site-pages.ts'
import { api } from '../../api/api.ts'
import { longDate } from '../../dates.ts'
import { FormError } from '../forms/form-error.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { screenTitle } from '../layout/screen-title.ts'
import { useSite } from '../layout/use-site.ts'
import { load } from '../loading/load.ts'
import { nullIfForbidden, OwnersOnly } from '../loading/owners-only.tsx'
import { ScreenHeading } from '../loading/screen-heading.tsx'
import { useLoaded } from '../loading/use-loaded.ts'
import { showNotice } from '../notices/notices.tsx'
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
  return (
    <>
      <ScreenHeading title={title} what="The pages" failure={loaderData.failure} isStale={shown !== null} />
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
          {shown?.pages.length === 0 && <p className="empty">There are no pages yet.</p>}
          {shown && shown.pages.length > 0 && (
            <ul className="card-list">
              {shown.pages.map((page) => (
                <PageRow key={page.url} page={page} />
              ))}
            </ul>
          )}
          {isCreating && <NewPageDialog onClose={() => setCreating(false)} />}
        </>
      )}
    </>
  )
}

function PageRow({ page: { url, title, status, username, updatedDate, own } }: { page: SitePage }) {
  const { timeZone } = useSite()
  return (
    <li className="flex flex-wrap items-center justify-between gap-4">
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
      </div>
      {own ? (
        <Link className="button secondary" to={paths.editPost(url)}>
          Edit
          <span className="visually-hidden"> {title}</span>
        </Link>
      ) : (
        username === null && <TakeOver url={url} title={title} />
      )}
    </li>
  )
}

/** For a page whose author’s account was deleted. */
function TakeOver({ url, title }: Pick<SitePage, 'url' | 'title'>) {
  const { pending, failure, submit } = useSubmission()
  const { revalidate } = useRevalidator()
  const takeOver = () =>
    submit(async () => {
      const { message } = await api.sitePages.takeOver({ params: { url } })
      await revalidate()
      showNotice(message)
    })
  return (
    <div>
      <button type="button" className="button secondary" disabled={pending} onClick={takeOver}>
        Take over
        <span className="visually-hidden"> {title}</span>
      </button>
      <FormError failure={failure} />
    </div>
  )
}

const statusNames = { public: 'Public', private: 'Private', draft: 'Draft' }
