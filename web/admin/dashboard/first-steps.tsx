import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import type { FirstSteps as Steps } from '#contract/dashboard.ts'
import { api } from '../../api/api.ts'
import { longDate } from '../../dates.ts'
import { FormError } from '../forms/form-error.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { useSite } from '../layout/use-site.ts'

/** What the owner of a new blog does first, ticked off as it is done, until all is done or the owner hides it. Nothing for anybody else. */
export function FirstSteps() {
  const [shown, setShown] = useState<Steps | null>(null)
  const { pending, failure, submit } = useSubmission()
  useEffect(() => {
    api.dashboard.firstSteps({ query: { origin: location.origin } }).then(
      (response) => setShown('done' in response ? (response as Steps) : null),
      () => {},
    )
  }, [])

  async function hide() {
    const body = { preferences: { hidesFirstSteps: true } }
    if (await submit(() => api.authors.update({ body }))) setShown(null)
  }

  if (!shown || Object.values(shown.done).every(Boolean)) return null
  return (
    <section className="first-steps" aria-labelledby="first-steps">
      <h2 id="first-steps">First steps</h2>
      <ol>
        <Step isDone={shown.done.site}>
          <Link to={paths.site()}>Name the blog and choose its colour</Link>
        </Step>
        <Step isDone={shown.done.about}>
          <Link to={paths.sitePages()}>Write who you are</Link> on a page titled “About”
        </Step>
        <Step isDone={shown.done.post}>
          <Link to={paths.createPost()}>Write a first post</Link>
        </Step>
        <Step isDone={shown.done.people}>
          <Link to={`${paths.users()}#invite`}>Invite somebody</Link> to write with you
        </Step>
        <Step isDone={shown.done.mail}>
          <Link to={`${paths.settings()}#mail`}>Let it send mail</Link>, so that forgotten passwords can be
          reset: set <code>SMTP_URL</code> on the server
        </Step>
        <Step isDone={shown.done.backup}>
          <BackupStep lastBackupAt={shown.lastBackupAt} />
        </Step>
        <Step isDone={shown.done.address}>
          <AddressStep siteUrl={shown.siteUrl} isDone={shown.done.address} />
        </Step>
      </ol>
      <button type="button" className="quiet-button" disabled={pending} onClick={() => void hide()}>
        Hide these steps
      </button>
      <FormError failure={failure} />
    </section>
  )
}

const Step = ({ isDone, children }: { isDone: boolean; children: ReactNode }) => (
  <li className={isDone ? 'done' : undefined}>
    <span aria-hidden="true">{isDone ? '✓' : '○'}</span>
    <span>
      {children}
      {isDone && <span className="visually-hidden"> (done)</span>}
    </span>
  </li>
)

/** There is no screen for it: backups are made on the server. */
function BackupStep({ lastBackupAt }: { lastBackupAt: string | null }) {
  const { timeZone } = useSite()
  return (
    <>
      Make a backup on the server, preferably every night: <code>npm run backup -- blog.tar</code>
      {lastBackupAt && `. The last one was made on ${longDate(lastBackupAt, timeZone)}`}
    </>
  )
}

/** What is wrong is the setting, or the address that was opened. */
function AddressStep({ siteUrl, isDone }: { siteUrl: string; isDone: boolean }) {
  const isElsewhere = location.origin !== new URL(siteUrl).origin
  return (
    <>
      Give it an address that others can open
      {!isDone && (
        <>
          : set <code>SITE_URL</code> on the server
        </>
      )}
      . {isElsewhere && `You use ${location.origin}. `}Its links begin with <code>{siteUrl}</code>
    </>
  )
}
