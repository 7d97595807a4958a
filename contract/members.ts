import { type Static, Type } from 'typebox'
import { positions } from './author.ts'
import { endpoint, Message, NullableString } from './endpoint.ts'
import { limits } from './limits.ts'
import { page } from './paging.ts'

const Suspension = Type.Object({
  startedDate: Type.String({ format: 'date-time' }),
  by: NullableString({
    description: 'The username, at that time, of the owner who did it. Null if it was done on the server.',
  }),
  reason: NullableString({ description: 'Null if none was given. The account sees it at sign-in.' }),
})
export type Suspension = Static<typeof Suspension>

const Member = Type.Object({
  name: Type.String(),
  username: Type.String(),
  email: Type.String(),
  position: Type.Enum([...positions]),
  suspension: Type.Optional(Suspension),
})
export type Member = Static<typeof Member>

const MemberQuery = Type.Object({
  search: Type.Optional(
    Type.String({
      maxLength: limits.account.maxSearchCharacters,
      description: 'Only accounts with each of these words in their name, username, email or position.',
    }),
  ),
  ...page,
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: limits.list.maxItems,
      description: 'How many of the newest to return; all if absent.',
    }),
  ),
})
export type MemberQuery = Static<typeof MemberQuery>

const username = Type.Object({ username: Type.String() })

/** What owners do with accounts; deleting one's own is for every author. */
export const membersContract = {
  list: endpoint({
    method: 'GET',
    path: '/author/get',
    access: 'owner',
    summary: 'Accounts, oldest first; without `limit`, all of them.',
    query: MemberQuery,
    response: Type.Array(Member),
    paged: 'array',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/author/delete/{username}',
    access: 'author',
    summary:
      'Deletes your own account or, for owners, any account. Its public posts stay, without an author.',
    recentPassword: 'always',
    params: username,
    response: Message,
  }),
  setPosition: endpoint({
    method: 'PUT',
    path: '/author/position/{username}',
    access: 'owner',
    summary: 'Makes an account an owner or an author. At least one owner must remain.',
    recentPassword: 'always',
    params: username,
    body: Type.Object({
      position: Type.String({
        maxLength: limits.account.maxNameCharacters,
        description: '`owner` or `author`; case does not matter.',
      }),
    }),
    response: Type.Object({
      message: Type.String(),
      username: Type.String(),
      position: Type.Enum([...positions]),
    }),
  }),
  suspend: endpoint({
    method: 'PUT',
    path: '/author/suspension/{username}',
    access: 'owner',
    summary:
      'Suspends another account: its sessions end, and signing in is `account_suspended` until an owner lifts the suspension. Its posts stay as they are. At least one owner who is not suspended must remain. Repeating the call only changes the reason.',
    recentPassword: 'always',
    params: username,
    body: Type.Object({
      reason: Type.Optional(
        Type.String({
          // Longer values pass the schema: the service refuses them with a message that names the limit.
          maxLength: 10 * limits.account.maxSuspensionReasonCharacters,
          description: `Shown to the account at sign-in, and to owners; at most ${limits.account.maxSuspensionReasonCharacters} characters.`,
        }),
      ),
    }),
    response: Type.Object({ message: Type.String(), username: Type.String(), suspension: Suspension }),
  }),
  liftSuspension: endpoint({
    method: 'DELETE',
    path: '/author/suspension/{username}',
    access: 'owner',
    summary: 'Lifts a suspension: the account can sign in again with its password.',
    recentPassword: 'always',
    params: username,
    response: Message,
  }),
  endSessions: endpoint({
    method: 'DELETE',
    path: '/author/sessions/{username}',
    access: 'owner',
    summary: 'Ends all sessions of an account, which may be your own. It can sign in again.',
    recentPassword: 'always',
    params: username,
    response: Type.Object({
      message: Type.String(),
      ended: Type.Integer({ description: 'How many sessions were ended.' }),
    }),
  }),
}
