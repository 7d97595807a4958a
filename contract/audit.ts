import { type Static, Type } from 'typebox'
import { endpoint, NullableString } from './endpoint.ts'
import { limits } from './limits.ts'
import { next, page } from './paging.ts'

/** What the audit log tells of. */
export const auditKinds = [
  'sign_in',
  'sign_in_refused',
  'sign_up',
  'sign_up_refused',
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
  'post_take_down',
  'post_take_down_lift',
  'message_deletion',
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
      'Who did it, by the username of then. Null if nobody was signed in, or who runs the server did.',
  }),
  subject: NullableString({
    description:
      'To whom or what: a username, a device, the call that was refused, the title of a public post or the id of a hidden one, whose title is for its author alone. Null for a refused sign-in with a name that nobody has, which is not kept, and for hidden posts that were deleted under an earlier version.',
  }),
  network: NullableString({
    description:
      'From where: an IPv4 address, or the /64 of an IPv6 one. Several, with commas between them, or a /48, where `details.beyond` is set. Null if unknown or older than 90 days.',
  }),
  details: Type.Record(Type.String(), Type.String(), {
    description: `What else there is to tell, by name. \`beyond\` says that this row counts what its day had beyond a share: of the actor (\`account\`, ${limits.audit.eventsPerAccountAndDay} events of a kind), of the network (\`network\`, ${limits.audit.eventsPerNetworkAndDay}, or ${4 * limits.audit.eventsPerNetworkAndDay} of a /48) or of all strangers (\`everybody\`, ${limits.audit.anonymousRefusalsPerDay} refusals).`,
  }),
  times: Type.Integer({
    description:
      'How often: refusals of one name and network within a minute are one event, changes of one post within an hour too, and so is what a day has beyond a share.',
  }),
})
export type AuditEvent = Static<typeof AuditEvent>

export const auditContract = {
  list: endpoint({
    method: 'GET',
    path: '/audit/read',
    access: 'owner',
    summary: 'What happened to accounts and posts in the last 400 days, newest first.',
    query: Type.Object({
      kind: Type.Optional(Type.Enum([...auditKinds], { description: 'Only events of this kind.' })),
      ...page,
    }),
    response: Type.Object({ events: Type.Array(AuditEvent), next }),
    paged: 'object',
  }),
}
