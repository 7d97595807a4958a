import type { CallRows, Subject, World } from './call-row.ts'
import { nothing } from './shows.ts'
import { ownerOnly, type Statuses } from './situations.ts'

const ownerCreates: Statuses = [401, 401, 401, 403, 403, 403, 403, 201, 201, 201]
const ownerOfPublished: Statuses = [401, 401, 401, 403, 403, 403, 403, 200, 404, 200]

const newPage =
  (status: string) =>
  ({ freeTitle }: World) => ({ title: freeTitle, description: 'd', content: '<p>Text</p>', status })

/** Makes what is a public post a published page without an author: readers of rows do not look at caches. */
const asOwnerless = ({ blog, post }: Subject) =>
  blog.database.db
    .updateTable('post')
    .set({ kind: 'page', status: 'page', author_id: null })
    .where('url', '=', post)
    .where('status', '=', 'public')
    .execute()

/** Lets another owner publish a page and delete their own account. */
async function leavePage({ blog, owner, freeUsername, freeTitle }: World) {
  const leaving = await blog.signUp(freeUsername)
  await owner.put(`/author/position/${freeUsername}`, { position: 'owner' })
  await leaving.post('/page/create', { title: freeTitle, description: 'd', status: 'public' })
  await leaving.delete(`/author/delete/${freeUsername}`)
}

export const sitePages: CallRows<'sitePages'> = {
  list: {
    statuses: ownerOnly,
    prepare: ({ owner }) =>
      owner.post('/page/create', { title: 'About', description: 'd', status: 'public' }),
  },
  create: {
    statuses: ownerCreates,
    body: { title: 'A page', description: 'd', tags: ['Tag'], content: '<p>Text</p><script></script>' },
    cases: {
      'of a published page': {
        byOwner: true,
        body: newPage('public'),
        shows: (world) => [
          ...[`/${world.titleUrl}`, `/${world.titleUrl}.md`, `/api/post/getpost/${world.titleUrl}`],
          ...['/sitemap.xml', `/search?search=${world.word}`],
        ],
      },
      'of a draft': { byOwner: true, body: newPage('draft'), shows: nothing },
    },
  },
  takeOver: {
    statuses: ownerOfPublished,
    prepare: asOwnerless,
    cases: {
      '': {
        prepare: leavePage,
        call: ({ owner, titleUrl }) => owner.post(`/page/takeover/${titleUrl}`),
        shows: ({ titleUrl }) => [`/api/post/getpost/${titleUrl}`],
      },
    },
  },
}
