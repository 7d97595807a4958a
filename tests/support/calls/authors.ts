import type { CallRows, World } from './call-row.ts'
import { nothing, ofAuthor, ofPost, unnoticed } from './shows.ts'
import { anyone, ownerOnly, ownerWithPassword, signedIn } from './situations.ts'

const showsRemoval = (world: World) => [
  ...[...ofAuthor(world), ...ofPost(world), '/', '/authors', '/sitemap.xml'],
]
const showsImage = ({ holder: { username }, post }: World) => [
  `/${post}`,
  ...[`/author/${username}`, `/api/author/user/${username}`, '/authors'],
]

export const authors: CallRows<'authors'> = {
  page: { statuses: anyone(200) },
  list: { statuses: ownerOnly },
  remove: {
    statuses: [401, 401, 401, 200, 200, 403, 403, 200, 200, 403],
    cases: {
      'by its owner': { shows: showsRemoval },
      'by an owner of the blog': { byOwner: true, shows: showsRemoval },
    },
  },
  setPosition: { statuses: ownerWithPassword, body: { position: 'owner' }, cases: unnoticed },
  suspend: { statuses: ownerWithPassword, body: { reason: 'Spam.' }, cases: unnoticed },
  liftSuspension: {
    statuses: ownerWithPassword,
    prepare: ({ owner, caller, holder }) =>
      holder !== caller && owner.put(`/author/suspension/${holder.username}`, { reason: 'Spam.' }),
    cases: unnoticed,
  },
  endSessions: { statuses: ownerWithPassword, cases: unnoticed },
  profile: { statuses: signedIn(200) },
  update: {
    statuses: signedIn(200),
    body: { description: 'Someone.' },
    cases: {
      'of the name': {
        body: { name: 'Renamed' },
        shows: (world) => [...ofAuthor(world), ...ofPost(world), '/', '/authors', '/feed.xml'],
      },
      'of the description': { shows: (world) => [...ofAuthor(world), '/authors', `/${world.post}`] },
      'of the links': {
        body: { social: { github: 'https://code.example/w' } },
        shows: ({ holder: { username }, post }) => [
          ...[`/author/${username}`, `/api/author/user/${username}`, `/${post}`],
        ],
      },
      'of the email address': {
        body: ({ freeUsername }) => ({ email: `${freeUsername}@example.org` }),
        shows: nothing,
      },
    },
  },
  setImage: {
    statuses: signedIn(200),
    images: true,
    body: ({ imgname }) => ({ imgname }),
    cases: { '': { shows: showsImage } },
  },
  removeImage: {
    statuses: signedIn(200),
    images: true,
    cases: {
      '': {
        prepare: ({ holder, imgname }) => holder.put('/author/image', { imgname }),
        shows: showsImage,
      },
    },
  },
}
