import { Link } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import type { FirstSteps } from '#contract/dashboard.ts'
import { longDate } from '../../dates.ts'
import { useSite } from '../layout/use-site.ts'
import { Step } from './step.tsx'

type Props = Required<Pick<FirstSteps, 'done' | 'lastBackupAt' | 'siteUrl'>>

export const isForOwner = (steps: FirstSteps): steps is Props => steps.done !== undefined

export const OwnerSteps = ({ done, lastBackupAt, siteUrl }: Props) => (
  <>
    <Step isDone={done.site}>
      <Link to={paths.site()}>Name the blog and choose its colour</Link>
    </Step>
    <Step isDone={done.about}>
      <Link to={paths.sitePages()}>Write who you are</Link> on a page titled “About”
    </Step>
    {done.samples !== undefined && (
      <Step isDone={done.samples}>
        Remove the sample posts and their authors, on the server: <code>npm run samples -- remove</code>
      </Step>
    )}
    <Step isDone={done.post}>
      <Link to={paths.createPost()}>Write a first post</Link>
    </Step>
    <Step isDone={done.people}>
      <Link to={`${paths.users()}#invite`}>Invite somebody</Link> to write with you
    </Step>
    <Step isDone={done.mail}>
      <Link to={`${paths.settings()}#mail`}>Let it send mail</Link>, so that forgotten passwords can be reset:
      set <code>SMTP_URL</code> on the server
    </Step>
    <Step isDone={done.backup}>
      <BackupStep lastBackupAt={lastBackupAt} />
    </Step>
    <Step isDone={done.address}>
      <AddressStep siteUrl={siteUrl} isDone={done.address} />
    </Step>
  </>
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
