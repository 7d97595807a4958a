import { type Static, Type } from 'typebox'
import { positions } from './author.ts'
import { endpoint, Message, NullableString } from './endpoint.ts'
import { limits } from './limits.ts'

const { invitationDays, maxInvitations } = limits.auth

const Invitation = Type.Object({
  id: Type.String(),
  position: Type.Enum([...positions], { description: 'What the account becomes.' }),
  email: NullableString({ description: 'The only address that may sign up with it; null for any.' }),
  by: Type.String({ description: 'The username of the owner who made it.' }),
  createdDate: Type.String({ format: 'date-time' }),
  expiresDate: Type.String({ format: 'date-time' }),
})
export type Invitation = Static<typeof Invitation>

const NewInvitation = Type.Object({
  position: Type.Optional(
    Type.String({
      maxLength: limits.account.maxNameCharacters,
      description: '`owner` or `author`, the default; case does not matter.',
    }),
  ),
  email: Type.Optional(
    Type.String({
      maxLength: limits.account.maxEmailCharacters,
      description: 'Only this address may sign up with it; any if absent or empty.',
    }),
  ),
  replace: Type.Optional(
    Type.Boolean({
      description: 'Revokes what is open for `email`; without it, such an invitation is `already_invited`.',
    }),
  ),
  mail: Type.Optional(
    Type.Boolean({ description: 'Mails the link to `email`; `mail_off` if this blog sends no mail.' }),
  ),
})
export type NewInvitation = Static<typeof NewInvitation>

/** What owners do with invitations to sign up. */
export const invitationsContract = {
  create: endpoint({
    method: 'POST',
    path: '/invitation/create',
    access: 'owner',
    adds: 'always',
    recentPassword: 'if it invites an owner',
    summary: `Invites somebody to sign up once, within ${invitationDays} days. Send its \`accessKey\` to \`POST /auth/signup\`, or pass it on as a link: \`/admin/auth/signup#key=…\`. It ends when its inviter is no longer an owner. An owner may have ${maxInvitations} open ones.`,
    body: NewInvitation,
    response: Type.Object({
      message: Type.String(),
      accessKey: Type.String({ description: 'It is shown only now.' }),
      invitation: Invitation,
      mailed: Type.Optional(
        Type.Boolean({ description: 'With `mail`: whether the mail server accepted the mail.' }),
      ),
    }),
    status: 201,
  }),
  list: endpoint({
    method: 'GET',
    path: '/invitation/read',
    access: 'owner',
    summary: 'The open invitations of all owners, newest first.',
    response: Type.Object({ invitations: Type.Array(Invitation) }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/invitation/delete/{id}',
    access: 'owner',
    summary: 'Revokes an invitation: its key opens nothing any more.',
    params: Type.Object({ id: Type.String() }),
    response: Message,
  }),
}
