import { type Static, Type } from 'typebox'
import { positions } from './authors.ts'
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
  /** Longer ones come through to where the limit is told in words, and where white space does not count. */
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
    description: 'From the link: what follows `#code=`.',
  }),
  newPassword: Password,
})
export type PasswordReset = Static<typeof PasswordReset>

const SessionInList = Type.Object({
  id: Type.String(),
  startedDate: Type.String({ format: 'date-time' }),
  lastUsedDate: Type.String({ format: 'date-time', description: 'At most an hour older than the last use.' }),
  device: NullableString({ description: 'What it was begun with: `Firefox on Linux`. Null if unknown.' }),
  network: NullableString({
    description: 'Where it was begun: an IPv4 address, or the /64 of an IPv6 one. Null if unknown.',
  }),
  isCurrent: Type.Boolean({ description: 'Whether it is the session of the token that was sent.' }),
})
export type SessionInList = Static<typeof SessionInList>

const position = Type.Enum([...positions])

export const authContract = {
  signUp: endpoint({
    method: 'POST',
    path: '/auth/signup',
    access: 'anyone',
    adds: 'always',
    summary: 'Makes an account. The first one becomes owner, each later one author.',
    body: SignUp,
    response: Type.Object({ message: Type.String(), username: Type.String(), position }),
    status: 201,
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/auth/signin',
    access: 'anyone',
    summary: 'Answers a token for the authorization header.',
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
    summary: 'Ends the session of the token that is sent.',
    unlimited: true,
    response: Message,
  }),
  listSessions: endpoint({
    method: 'GET',
    path: '/auth/sessions',
    access: 'author',
    summary: `One’s own sessions that still last, the last used first. There are at most ${limits.auth.maxSessions}: a further sign-in ends the one that was not used for longest.`,
    response: Type.Array(SessionInList),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/auth/sessions/{id}',
    access: 'author',
    summary: 'Ends one of one’s own sessions: its next call is refused.',
    params: Type.Object({ id: Type.String() }),
    response: Message,
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/auth/sessions',
    access: 'author',
    summary: 'Ends all of one’s own sessions but that of the token that is sent.',
    response: Type.Object({
      message: Type.String(),
      ended: Type.Integer({ description: 'How many there were.' }),
    }),
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/auth/reset',
    access: 'author',
    summary:
      'Changes one’s own password and ends all other sessions. A wrong current password is `success: false`.',
    body: PasswordChange,
    response: Type.Object({ success: Type.Boolean(), message: Type.String() }),
  }),
  confirmPassword: endpoint({
    method: 'POST',
    path: '/auth/confirm',
    access: 'author',
    summary: `Takes one’s password again: calls that answer \`password_required\` work in this session for the next ${limits.auth.recentPasswordSeconds / 60} minutes. A wrong password is \`success: false\`.`,
    body: PasswordConfirmation,
    response: Type.Object({ success: Type.Boolean(), message: Type.String() }),
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/auth/forgot',
    access: 'anyone',
    summary:
      'Mails a link to set a new password. The answer is one, whether there is such an account or not; `mail_off` if this blog sends no mail.',
    body: ForgottenPassword,
    response: Message,
    status: 202,
  }),
  issueReset: endpoint({
    method: 'POST',
    path: '/auth/reset/issue/{username}',
    access: 'owner',
    summary:
      'Makes a code with which another account sets a new password, for an owner to pass on: `/admin/auth/resetpassword#code=…`. Any earlier one is void.',
    recentPassword: 'always',
    params: Type.Object({ username: Type.String() }),
    response: Type.Object({ code: Type.String(), expiresDate: Type.String() }),
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/reset/code',
    access: 'anyone',
    summary:
      'Sets a new password by the code of a mailed link and ends all sessions of the account. A code works once: `reset_code_invalid`.',
    body: PasswordReset,
    response: Message,
  }),
}
