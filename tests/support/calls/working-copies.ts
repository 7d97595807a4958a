import type { CallRows, Subject } from './call-row.ts'
import { nothing, unnoticed } from './shows.ts'
import { ownById, signedIn } from './situations.ts'

/** The id of a working copy of the holder’s post. */
export async function workingCopyOf({ holder, post }: Subject): Promise<string> {
  const { body } = await holder.post('/post/workingcopy', { url: post, tags: ['Tag'], blocks: ['<p>a'] })
  return body.id
}

export const workingCopies: CallRows<'workingCopies'> = {
  list: {
    statuses: signedIn(200),
    prepare: ({ caller }) => caller.post('/post/workingcopy', { blocks: [] }),
  },
  create: {
    statuses: signedIn(201),
    body: { title: 'A title', imgname: 'unknown', blocks: ['<p>a'] },
    cases: {
      '': {
        body: ({ post }) => ({ url: post, title: 'Unfinished', blocks: ['<p>a</p>'] }),
        shows: nothing,
      },
    },
  },
  find: { statuses: ownById, id: workingCopyOf },
  save: {
    statuses: ownById,
    id: workingCopyOf,
    body: {
      revision: 1,
      title: 'Other',
      imgname: 'unknown',
      splice: { start: 0, deleteCount: 1, blocks: ['<p>b'] },
    },
    cases: unnoticed,
  },
  remove: { statuses: ownById, id: workingCopyOf, cases: unnoticed },
  listVersions: { statuses: ownById, id: workingCopyOf },
  findVersion: { statuses: ownById, id: workingCopyOf, query: '?number=1' },
  preview: { statuses: ownById, id: workingCopyOf, cases: unnoticed },
  saveVersion: {
    statuses: [401, 401, 401, 201, 201, 404, 404, 404, 404, 404],
    id: workingCopyOf,
    body: { name: 'First' },
    cases: unnoticed,
  },
}
