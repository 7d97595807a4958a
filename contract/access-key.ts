import { Type } from 'typebox'
import { endpoint, Message, NullableString } from './endpoint.ts'
import { limits } from './limits.ts'

const { minAccessKeyCharacters, maxAccessKeyCharacters } = limits.auth

/** What owners do with the key that everybody may sign up with as an author. */
export const accessKeyContract = {
  state: endpoint({
    method: 'GET',
    path: '/accesskey/state',
    access: 'owner',
    summary: 'Whether the shared access key is on, and whether it can be changed.',
    response: Type.Object({
      isOn: Type.Boolean(),
      fixedBy: NullableString({
        description: 'The environment variable that fixes it; null if owners can change it.',
      }),
    }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/accesskey/read',
    access: 'owner',
    summary: 'The shared access key.',
    recentPassword: 'always',
    response: Type.Object({ accessKey: NullableString({ description: 'Null while it is off.' }) }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/accesskey/update',
    access: 'owner',
    summary: 'Changes the shared access key, or turns it on again. The former one opens nothing any more.',
    recentPassword: 'always',
    body: Type.Object({
      accessKey: Type.Optional(
        Type.String({
          // Longer values pass the schema: the service trims white space and refuses them with a message that names the limit.
          maxLength: 10 * maxAccessKeyCharacters,
          description: `${minAccessKeyCharacters} to ${maxAccessKeyCharacters} characters; a random one if absent or empty.`,
        }),
      ),
    }),
    response: Type.Object({ message: Type.String(), accessKey: Type.String() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/accesskey/delete',
    access: 'owner',
    summary: 'Turns the shared access key off: only invitations open sign-up.',
    recentPassword: 'always',
    response: Message,
  }),
}
