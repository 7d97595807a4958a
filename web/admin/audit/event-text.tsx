import type { ReactNode } from 'react'
import type { AuditEvent, AuditKind } from '#contract/audit.ts'
import { settingsInWords } from '../site/setting-labels.ts'
import { kindNames } from './event-kinds.ts'

/** Isolates names and titles, which may be right-to-left, from the direction of the sentence. */
const typed = (text: string | null): ReactNode => (
  <b>
    <bdi>{text || '(nothing)'}</bdi>
  </b>
)

const server = 'Whoever runs the server'

const sentences: Record<AuditKind, (event: AuditEvent, actor: ReactNode, subject: ReactNode) => ReactNode> = {
  sign_in: ({ subject }, actor) => (
    <>
      {actor} signed in{subject && ` with ${subject}`}
    </>
  ),
  sign_in_refused: (event, _actor, subject) =>
    event.subject === null ? (
      <>Sign-in with an unknown name was refused</>
    ) : (
      <>
        Sign-in as {subject} was refused
        {event.details.cause === 'suspended' && ': the password was right, but the account is suspended'}
      </>
    ),
  sign_up: ({ details }, actor) => (
    <>
      {actor} signed up {signUpWay(details)}
    </>
  ),
  sign_up_refused: () => <>An access key or invitation was refused: it is wrong, used, revoked or too old</>,
  invitation: ({ details }, actor) => (
    <>
      {actor} invited somebody to be {details.position === 'owner' ? 'an owner' : 'an author'},{' '}
      {details.way === 'mail' ? 'by mail' : 'with a link'}
    </>
  ),
  invitation_revocation: (_event, actor) => <>{actor} revoked an invitation</>,
  access_key_change: ({ details }, actor) => (
    <>
      {actor} {details.to === 'off' ? 'turned the access key off' : 'changed the access key'}
    </>
  ),
  session_end: (event, actor, subject) =>
    event.details.way === undefined ? (
      <>
        {actor} ended {endedSessions(event.details.sessions)}
        {event.subject && ` of ${event.subject}`}
      </>
    ) : (
      <>
        {event.details.way === 'server' ? server : actor} ended {allSessions(event.details.sessions)} of{' '}
        {subject}
      </>
    ),
  password_change: (_event, actor) => <>{actor} changed the password</>,
  password_change_refused: (_event, actor) => <>{actor} gave a wrong current password</>,
  password_confirm_refused: (_event, actor) => (
    <>{actor} was asked for the password again and gave a wrong one</>
  ),
  password_reset_link: ({ details }, actor, subject) =>
    details.way === 'mail' ? (
      <>A link to reset the password of {subject} was asked for by mail</>
    ) : (
      <>
        {details.way === 'server' ? server : actor} made a link to reset the password of {subject}
      </>
    ),
  password_reset: (_event, _actor, subject) => <>The password of {subject} was reset with a link</>,
  password_reset_refused: () => <>A link to reset a password was refused</>,
  email_change: (_event, actor) => <>{actor} changed the email address</>,
  position_change: (event, actor, subject) => (
    <>
      {event.actor === null ? server : actor} made {subject}{' '}
      {event.details.to === 'owner' ? 'an owner' : 'an author'}
    </>
  ),
  account_suspension: (event, actor, subject) => (
    <>
      {event.actor === null ? server : actor} suspended {subject}
      {event.details.reason && (
        <>
          : <bdi>{event.details.reason}</bdi>
        </>
      )}
    </>
  ),
  account_suspension_lift: (event, actor, subject) => (
    <>
      {event.actor === null ? server : actor} lifted the suspension of {subject}
    </>
  ),
  account_deletion: (event, actor, subject) =>
    event.actor === event.subject ? (
      <>{actor} deleted their own account</>
    ) : (
      <>
        {actor} deleted the account of {subject}
      </>
    ),
  post_publication: (event, actor) => (
    <>
      {actor} made {postName(event)} public
      {asScheduled(event)}
    </>
  ),
  post_hiding: ({ subject, details: { kind = 'post', status } }, actor) => (
    <>
      {actor} made a {kind} {status === 'draft' ? 'a draft' : 'private'}: {postId(subject)}
    </>
  ),
  post_edit: (event, actor) => (
    <>
      {actor} edited {postName(event)}
      {asScheduled(event)}
    </>
  ),
  post_deletion: (event, actor) => (
    <>
      {actor} deleted {postName(event)}
    </>
  ),
  post_restore: (event, actor) => (
    <>
      {actor} restored {postName(event)} from the trash
    </>
  ),
  trash_deletion: ({ subject, details: { kind = 'post', posts = '1' } }, actor) => (
    <>
      {actor} deleted {posts === '1' ? `a ${kind}` : `${Number(posts).toLocaleString('en-US')} posts`} from
      the trash for good
      {subject && <>: {postId(subject)}</>}
    </>
  ),
  post_take_down: (event, actor, subject) => (
    <>
      {event.actor === null ? server : actor} took the {event.details.kind ?? 'post'} {subject} down:{' '}
      <bdi>{event.details.reason}</bdi>
    </>
  ),
  post_take_down_lift: (event, actor, subject) => (
    <>
      {event.actor === null ? server : actor} lifted the take-down of the {event.details.kind ?? 'post'}{' '}
      {subject}
      {event.details.status === 'public' ? ', which is public again' : ', which stays hidden'}
    </>
  ),
  page_takeover: (_event, actor, subject) => (
    <>
      {actor} writes the page {subject} from now on, whose author’s account is gone
    </>
  ),
  message_trash: (_event, actor) => <>{actor} moved a message to the trash</>,
  message_restore: (_event, actor) => <>{actor} restored a message from the trash</>,
  message_erasure: (event, actor) => (
    <>
      {actor} erased {deletedMessages(event.details.messages)} from one address
    </>
  ),
  message_answer: (_event, actor) => <>{actor} answered a message by mail</>,
  message_deletion: (event, actor) => (
    <>
      {event.actor === null ? server : actor} deleted {deletedMessages(event.details.messages)}
    </>
  ),
  site_change: ({ details }, actor) => (
    <>
      {actor} changed settings of the site: {settingsInWords(details.settings?.split(', ') ?? [])}
    </>
  ),
  tag_change: ({ details }, actor, subject) => (
    <>
      {actor} {details.formerName ? 'gave up a former name of' : details.name ? 'renamed' : 'described'} the
      tag {subject}
      {(details.name ?? details.formerName) && (
        <>
          {details.name ? ' to ' : ': '}
          <bdi>{details.name ?? details.formerName}</bdi>
        </>
      )}
    </>
  ),
  access_refused: (_event, actor, subject) => (
    <>
      {actor} was refused a call for lack of permission: {subject}
    </>
  ),
  limit_reached: (event, actor, subject) => (
    <>
      {event.actor === null ? 'Somebody' : actor} reached the limit of {subject}
    </>
  ),
}

function signUpWay({ invitedBy, position }: AuditEvent['details']): ReactNode {
  if (!invitedBy) return <>with the access key{position === 'owner' && ' as the first owner'}</>
  return (
    <>
      as {position === 'owner' ? 'an owner' : 'an author'}, invited by {typed(invitedBy)}
    </>
  )
}

const postId = (id: string | null): ReactNode => <code>{id}</code>

/** For what the server did at the time that the author chose. */
const asScheduled = ({ details }: AuditEvent): string => (details.by === 'schedule' ? ', as scheduled' : '')

/** Only the author may see the title of a hidden post, so it appears by status and id. */
function postName({ subject, details: { kind = 'post', status } }: AuditEvent): ReactNode {
  const draft = kind === 'page' ? 'a draft of a page' : 'a draft'
  const hidden = status === 'draft' ? draft : `a private ${kind}`
  return status === 'public' ? (
    <>
      the {kind} {typed(subject)}
    </>
  ) : (
    <>
      {hidden}
      {subject && <>: {postId(subject)}</>}
    </>
  )
}

function endedSessions(count: string | undefined): string {
  if (count === undefined) return 'a session'
  return count === '1' ? 'the 1 other session' : `all ${count} other sessions`
}

const allSessions = (count: string | undefined) => (count === '1' ? 'the 1 session' : `all ${count} sessions`)

const deletedMessages = (count = '1') =>
  count === '1' ? 'a message' : `${Number(count).toLocaleString('en-US')} messages`

/** Describes the events of a day that exceeded a quota and were only counted. Events recorded before there were quotas name nobody. */
function BeyondText({ event: { kind, actor, subject, network, times, details } }: { event: AuditEvent }) {
  return (
    <>
      {kindNames[kind]}
      {actor !== null && <> by {typed(actor)}</>}
      {subject !== null && <> concerning {typed(subject)}</>}
      {details.beyond === 'network' && network && ` from ${network}`}
      {details.beyond === 'everybody' && ' by strangers'}: {times.toLocaleString('en-US')} more on this day,
      not listed separately
    </>
  )
}

export function EventText({ event }: { event: AuditEvent }) {
  const { kind, actor, subject, times, details } = event
  if (details.beyond || details.others) return <BeyondText event={event} />
  const sentence = sentences[kind](event, typed(actor), typed(subject))
  return (
    <>
      {sentence}
      {times > 1 && `, ${times.toLocaleString('en-US')} times`}
    </>
  )
}
