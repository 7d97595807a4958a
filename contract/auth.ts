import { type Static, Type } from 'typebox'
import { positions } from './author.ts'
import { endpoint, Message, NullableString } from './endpoint.ts'
import { limits } from './limits.ts'

/**
 * Long enough for any password, also where it is not typed in NFC: two bytes of that are at most three code points of another form. Its bound
 * is in bytes and is checked by the service.
 */
const passwordLength = { maxLength: 1.5 * limits.auth.maxPasswordBytes }
const Password = Type.String(passwordLength)

const SignUp = Type.Object({
  name: Type.String({ maxLength: limits.account.maxNameCharacters }),
  /** Longer values pass the schema: the service trims white space and refuses them with a message that names the limit. */
  username: Type.String({ maxLength: 10 * limits.account.maxUsernameCharacters }),
  email: Type.String({ maxLength: limits.account.maxEmailCharacters }),
  password: Password,
  accessKey: Type.String({ maxLength: limits.auth.maxAccessKeyCharacters }),
})
export type SignUp = Static<typeof SignUp>

const SignIn = Type.Object({
  username: Type.String({ maxLength: limits.account.maxEmailCharacters, description: 'Username or email.' }),
  password: Password,
})
export type SignIn = Static<typeof SignIn>

const PasswordChange = Type.Object({
  password: Type.String({ ...passwordLength, description: 'The current password.' }),
  newPassword: Password,
})
export type PasswordChange = Static<typeof PasswordChange>

const PasswordConfirmation = Type.Object({ password: Password })
export type PasswordConfirmation = Static<typeof PasswordConfirmation>

const ForgottenPassword = Type.Object({
  username: Type.String({ maxLength: limits.account.maxEmailCharacters, description: 'Username or email.' }),
})
export type ForgottenPassword = Static<typeof ForgottenPassword>

const PasswordReset = Type.Object({
  code: Type.String({
    maxLength: limits.auth.maxResetCodeCharacters,
    description: 'The part of the link after `#code=`.',
  }),
  newPassword: Password,
})
export type PasswordReset = Static<typeof PasswordReset>

const SessionInList = Type.Object({
  id: Type.String(),
  startedDate: Type.String({ format: 'date-time' }),
  lastUsedDate: Type.String({ format: 'date-time', description: 'Up to an hour earlier than the last use.' }),
  device: NullableString({
    description: 'The browser and system that signed in, such as `Firefox on Linux`. Null if unknown.',
  }),
  network: NullableString({
    description: 'The IPv4 address that signed in, or the /64 of its IPv6 address. Null if unknown.',
  }),
  isCurrent: Type.Boolean({ description: 'Whether this is the session of the token that is sent.' }),
})
export type SessionInList = Static<typeof SessionInList>

const position = Type.Enum([...positions])

/** What whoever holds the key of an invitation may know of it. */
const KeyInvitation = Type.Object({
  position: Type.Enum([...positions], { description: 'What the account becomes.' }),
  by: Type.String({ description: 'The username of the owner who invites.' }),
  name: Type.String({ description: 'The name of that owner.' }),
  isForOneAddress: Type.Boolean({ description: 'Whether only one email address may sign up with it.' }),
})
export type KeyInvitation = Static<typeof KeyInvitation>

export const authContract = {
  signUp: endpoint({
    method: 'POST',
    path: '/auth/signup',
    access: 'anyone',
    adds: 'always',
    summary: 'Creates an account. The first account is an owner, later ones are authors.',
    body: SignUp,
    response: Type.Object({ message: Type.String(), username: Type.String(), position }),
    status: 201,
  }),
  findInvitation: endpoint({
    method: 'POST',
    path: '/auth/invitation',
    access: 'anyone',
    summary:
      'What a key for signing up is to. One that opens nothing is refused as `signUp` refuses it, and counts like that.',
    body: Type.Object({ accessKey: Type.String({ maxLength: limits.auth.maxAccessKeyCharacters }) }),
    response: Type.Object({
      invitation: Type.Unsafe<KeyInvitation | null>({
        ...KeyInvitation,
        type: ['object', 'null'],
        description: 'Null for the access key that all share.',
      }),
    }),
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/auth/signin',
    access: 'anyone',
    summary: 'Signs in and returns a token for the authorization header.',
    body: SignIn,
    response: Type.Object({
      token: Type.String(),
      message: Type.String(),
      username: Type.String(),
      position,
    }),
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/auth/signout',
    access: 'author',
    summary: 'Signs out: ends the session of the token that is sent.',
    unlimited: true,
    response: Message,
  }),
  listSessions: endpoint({
    method: 'GET',
    path: '/auth/sessions',
    access: 'author',
    summary: `Your current sessions, the most recently used first. There are at most ${limits.auth.maxSessions}: a further sign-in ends the one that has been unused for longest.`,
    response: Type.Array(SessionInList),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/auth/sessions/{id}',
    access: 'author',
    summary: 'Ends one of your sessions: its next call is refused.',
    params: Type.Object({ id: Type.String() }),
    response: Message,
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/auth/sessions',
    access: 'author',
    summary: 'Ends all your sessions except that of the token that is sent.',
    response: Type.Object({
      message: Type.String(),
      ended: Type.Integer({ description: 'How many sessions were ended.' }),
    }),
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/auth/reset',
    access: 'author',
    summary:
      'Changes your password and ends your other sessions. A wrong current password returns `success: false`.',
    body: PasswordChange,
    response: Type.Object({ success: Type.Boolean(), message: Type.String() }),
  }),
  confirmPassword: endpoint({
    method: 'POST',
    path: '/auth/confirm',
    access: 'author',
    summary: `Confirms your password. Calls that return \`password_required\` then work in this session for ${limits.auth.recentPasswordSeconds / 60} minutes. A wrong password returns \`success: false\`.`,
    body: PasswordConfirmation,
    response: Type.Object({ success: Type.Boolean(), message: Type.String() }),
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/auth/forgot',
    access: 'anyone',
    summary:
      'Mails a link to set a new password. The response is the same whether the account exists or not; `mail_off` if this blog sends no mail.',
    body: ForgottenPassword,
    response: Message,
    status: 202,
  }),
  issueReset: endpoint({
    method: 'POST',
    path: '/auth/reset/issue/{username}',
    access: 'owner',
    summary:
      'Creates a code for another account to set a new password. Pass it on as a link: `/admin/auth/resetpassword#code=…`. Earlier codes stop working.',
    recentPassword: 'always',
    params: Type.Object({ username: Type.String() }),
    response: Type.Object({ code: Type.String(), expiresDate: Type.String() }),
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/reset/code',
    access: 'anyone',
    summary:
      'Sets a new password with the code of a link and ends all sessions of the account. A code works once; afterwards it is `reset_code_invalid`.',
    body: PasswordReset,
    response: Message,
  }),
}
