import { accountOf, password } from '../test-account.ts'
import type { CallRows, Scene } from './call-row.ts'
import { nothing, unnoticed } from './shows.ts'
import { anyone, ownById, ownerWithPassword, signedIn } from './situations.ts'

const signIn = ({ blog, holder }: Scene) =>
  blog.visitor.post('/auth/signin', { username: holder.username, password })

/** The id of the holder’s session. */
async function sessionOf({ blog, holder }: Scene): Promise<string> {
  const session = await blog.database.db
    .selectFrom('account_session')
    .innerJoin('user', 'user.id', 'account_session.user_id')
    .select('account_session.id')
    .where('username', '=', holder.username)
    .executeTakeFirst()
  return session?.id ?? 'none'
}

export const auth: CallRows<'auth'> = {
  signUp: {
    statuses: anyone(201),
    body: ({ freeUsername }) => accountOf(freeUsername),
    cases: {
      '': { shows: ({ freeUsername }) => [`/author/${freeUsername}`, `/api/author/user/${freeUsername}`] },
    },
  },
  findInvitation: {
    statuses: anyone(200),
    body: async ({ owner }) => ({ accessKey: (await owner.post('/invitation/create', {})).body.accessKey }),
    cases: unnoticed,
  },
  signIn: {
    statuses: anyone(200),
    body: ({ holder: { username } }) => ({ username, password }),
    cases: unnoticed,
  },
  signOut: { statuses: signedIn(200), cases: unnoticed },
  listSessions: { statuses: signedIn(200) },
  endSession: {
    statuses: ownById,
    id: sessionOf,
    cases: {
      '': {
        prepare: signIn,
        async call({ holder }) {
          const { body } = await holder.get('/auth/sessions')
          const other = body.find((each: { current: boolean }) => !each.current)
          return holder.delete(`/auth/sessions/${other.id}`)
        },
        shows: nothing,
      },
    },
  },
  endOtherSessions: { statuses: signedIn(200), cases: { '': { prepare: signIn, shows: nothing } } },
  changePassword: {
    statuses: signedIn(200),
    body: { password, newPassword: 'another long one' },
    cases: unnoticed,
  },
  confirmPassword: { statuses: signedIn(200), body: { password }, cases: unnoticed },
  forgotPassword: {
    statuses: anyone(202),
    body: ({ holder: { username } }) => ({ username }),
    cases: unnoticed,
  },
  issueReset: { statuses: ownerWithPassword, cases: unnoticed },
  resetPassword: {
    statuses: anyone(200),
    async body({ blog, holder }) {
      const { code } = await blog.services.passwordResets.issue(holder.username)
      return { code, newPassword: 'another long one' }
    },
    cases: unnoticed,
  },
}
