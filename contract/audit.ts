import { type Static, Type } from 'typebox'
import { endpoint, NullableString } from './endpoint.ts'
import { limits } from './limits.ts'
import { next, page } from './paging.ts'

/** The kinds of events in the audit log. */
export const auditKinds = [
  'sign_in',
  'sign_in_refused',
  'sign_up',
  'sign_up_refused',
  'invitation',
  'invitation_revocation',
  'access_key_change',
  'session_end',
  'password_change',
  'password_change_refused',
  'password_confirm_refused',
  'password_reset_link',
  'password_reset',
  'password_reset_refused',
  'email_change',
  'position_change',
  'account_suspension',
  'account_suspension_lift',
  'account_deletion',
  'post_publication',
  'post_hiding',
  'post_edit',
  'post_deletion',
  'post_restore',
  'trash_deletion',
  'post_take_down',
  'post_take_down_lift',
  'page_takeover',
  'message_trash',
  'message_restore',
  'message_deletion',
  'message_answer',
  'message_erasure',
  'site_change',
  'tag_change',
  'access_refused',
  'limit_reached',
] as const
export type AuditKind = (typeof auditKinds)[number]

const AuditEvent = Type.Object({
  id: Type.String(),
  createdDate: Type.String({ format: 'date-time' }),
  kind: Type.Enum([...auditKinds]),
  actor: NullableString({
    description:
      'The username, at that time, of the account that did it. Null if nobody was signed in, or if it was done on the server.',
  }),
  subject: NullableString({
    description:
      'What it was done to: a username, a device, the refused call, the title of a public post or the id of a hidden one, whose title only its author may see. Null for a refused sign-in with an unknown name, which is not stored, and for hidden posts that were deleted under an earlier version.',
  }),
  network: NullableString({
    description: `The IPv4 address of the client, or the /64 of its IPv6 address. If \`details.beyond\` is set, it may be several, separated by commas, or a /48. Null if unknown or older than ${limits.audit.clientNetworkDays} days.`,
  }),
  details: Type.Record(Type.String(), Type.String(), {
    description: `Further details, by name. \`kind\` is \`page\` where a post is one. \`beyond\` marks an entry that counts the events of a day over a limit: of the actor (\`account\`, ${limits.audit.eventsPerAccountAndDay} events of a kind), of the network (\`network\`, ${limits.audit.eventsPerClientNetworkAndDay}, or ${4 * limits.audit.eventsPerClientNetworkAndDay} for a /48) or of everyone without an account (\`everybody\`, ${limits.audit.anonymousRefusalsPerDay} refusals).`,
  }),
  times: Type.Integer({
    description:
      'How many times it happened. Refusals of one name and network within a minute are one event. So are changes of one post within an hour, and the events of a day over a limit.',
  }),
})
export type AuditEvent = Static<typeof AuditEvent>

export const auditContract = {
  list: endpoint({
    method: 'GET',
    path: '/audit/read',
    access: 'owner',
    summary: `What happened to accounts and posts in the last ${limits.audit.eventDays} days, newest first.`,
    query: Type.Object({
      kind: Type.Optional(Type.Enum([...auditKinds], { description: 'Only events of this kind.' })),
      ...page,
    }),
    response: Type.Object({ events: Type.Array(AuditEvent), next }),
    paged: 'object',
  }),
}
