import type { CallRows, Subject } from './call-row.ts'
import { ofPost } from './shows.ts'
import { ownerOnly } from './situations.ts'

/** Public posts with the tag that rows are about, under this name, and a former name of it. */
async function tagged({ owner }: Pick<Subject, 'owner'>) {
  for (const name of ['subject', 'former']) await owner.delete(`/tag/formername/${name}`)
  for (const tag of ['Subject', 'Former'])
    await owner.post('/post/create', { title: 'Tagged', description: 'd', tags: [tag], status: 'public' })
  await owner.put('/tag/update/former', { name: 'Subject', merge: true })
}

export const tags: CallRows<'tags'> = {
  list: { statuses: ownerOnly, prepare: tagged },
  update: {
    statuses: ownerOnly,
    prepare: tagged,
    body: { description: 'About this tag.' },
    cases: {
      described: {
        call: ({ owner, tag }) => owner.put(`/tag/update/${tag}`, { description: 'About this tag.' }),
        shows: ({ tag }) => [`/tags/${tag}`],
      },
      merged: {
        call: ({ owner, tag }) => owner.put(`/tag/update/${tag}`, { name: 'Shared', merge: true }),
        shows: (world) => [
          ...[...ofPost(world), `/${world.after}`, '/', '/feed.xml', '/tags', `/tags/${world.tag}`],
          ...['/tags/shared', '/sitemap.xml', `/search?search=${world.word}`],
        ],
      },
    },
  },
  removeFormerName: {
    statuses: ownerOnly,
    async prepare(subject) {
      await tagged(subject)
      await subject.owner.put('/tag/update/subject', { name: 'Another name', merge: true })
    },
    cases: {
      '': {
        prepare: ({ owner, tag }) => owner.put(`/tag/update/${tag}`, { name: `${tag} anew` }),
        call: ({ owner, tag }) => owner.delete(`/tag/formername/${tag}`),
        shows: ({ tag }) => [`/tags/${tag}`],
      },
    },
  },
}
