import { type Static, Type } from 'typebox'
import { endpoint, NullableString } from './endpoint.ts'

const PostChanges = Type.Object({
  url: NullableString({
    description: 'The address of the post; null if it was not saved as one yet, or was deleted.',
  }),
  version: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    description: 'As `readbyadmin` has it; null without a post.',
  }),
  savedDate: NullableString({
    description:
      'When that version was made; null without a post, and for one that was last saved before there were versions.',
  }),
  workingCopies: Type.Array(
    Type.Object({
      id: Type.String(),
      revision: Type.Integer(),
      changedDate: Type.String({ format: 'date-time' }),
    }),
    { description: 'Its unfinished texts, the one that changed last first.' },
  ),
})
export type PostChanges = Static<typeof PostChanges>

const goesOn =
  'With `Accept: text/event-stream` the response goes on: each event is the same object again, within a second after something in it has changed. It ends after some minutes, or at once if too many are open: ask again then.'

/** Tells devices of each other's saves. */
export const changesContract = {
  ofPost: endpoint({
    method: 'GET',
    path: '/post/changes/{url}',
    access: 'author',
    streams: true,
    summary: `The version of your own post, and the revisions of its unfinished texts. ${goesOn}`,
    params: Type.Object({ url: Type.String() }),
    response: PostChanges,
  }),
  ofWorkingCopy: endpoint({
    method: 'GET',
    path: '/post/workingcopy/changes/{id}',
    access: 'author',
    streams: true,
    summary: `The same for what an unfinished text of yours belongs to, also before it is a post. ${goesOn}`,
    params: Type.Object({ id: Type.String() }),
    response: PostChanges,
  }),
}
