import type { CallRows, Scene, World } from './call-row.ts'
import {
  all,
  counts,
  lists,
  nothing,
  ofOlder,
  ofPost,
  secondPages,
  unnoticed,
  unnoticedOfDraft,
} from './shows.ts'
import { addsToOwnPost, anyone, ownPostOnly, signedIn } from './situations.ts'

const edit =
  (change: object) =>
  ({ holder, post }: Scene) =>
    holder.put(`/post/update/${post}`, change)
const setCover = ({ holder, post, imgname }: Scene) =>
  holder.put(`/post/cover/${post}`, { imgname, imgalt: 'What it shows.' })
/** The server says what it leaves out. */
const content = '<p>Text</p><script></script>'
const newPost =
  (status: string) =>
  ({ freeTitle, tag }: World) => ({ title: freeTitle, description: 'd', tags: [tag, 'Shared'], status })
const showsCover = (world: World) => [...ofPost(world), '/', '/sitemap.xml']

export const posts: CallRows<'posts'> = {
  list: { statuses: anyone(200) },
  find: { statuses: [404, 404, 404, 200, 200, 200, 404, 200, 404, 200] },
  listByTag: { statuses: anyone(200) },
  listOwn: { statuses: signedIn(200) },
  create: {
    statuses: signedIn(201),
    body: { title: 'A title', description: 'd', tags: ['Tag'], content },
    cases: {
      'of a public post': {
        body: newPost('public'),
        shows: (world) => [
          ...[`/${world.titleUrl}`, `/${world.titleUrl}.md`],
          ...[...lists(world), ...secondPages(world), ...counts(world)],
        ],
      },
      'of a draft': { body: newPost('draft'), shows: nothing },
    },
  },
  duplicate: { statuses: addsToOwnPost, cases: unnoticed },
  findOwn: { statuses: ownPostOnly },
  update: {
    statuses: ownPostOnly,
    body: { title: 'Another title', content, baseVersion: 1 },
    cases: {
      'of the title': {
        body: { title: 'Renamed' },
        shows: (world) => [...ofPost(world), ...lists(world)],
      },
      'of the description': {
        body: { description: 'Other' },
        shows: (world) => [...ofPost(world), '/'],
      },
      'of the body': {
        body: { content: '<p>Renamed</p>' },
        shows: (world) => [...ofPost(world), '/search?search=renamed'],
      },
      'of the body as Markdown': {
        body: { markdown: '*Renamed*' },
        shows: (world) => [...ofPost(world), '/search?search=renamed'],
      },
      'of the macros': {
        prepare: edit({ content: '<p><code class="language-math math-inline">\\ours</code></p>' }),
        body: { macros: { '\\ours': 'x^2' } },
        shows: ofPost,
      },
      'of the language': {
        body: { language: 'de' },
        shows: (world) => [
          ...[...ofPost(world), `/${world.before}`, `/${world.after}`],
          ...['/', '/archive', '/feed.xml', '/rss.xml', '/feed.json', `/search?search=${world.word}`],
        ],
      },
      'of the width of its cover': { body: { coverWidth: 'none' }, shows: ofPost },
      'of the tags': {
        body: { tags: ['Shared', 'Renamed'] },
        shows: (world) => [...ofPost(world), '/tags', `/tags/${world.tag}`, '/tags/renamed', '/sitemap.xml'],
      },
      'that hides it': { body: { status: 'private' }, shows: all },
      'that hides an older one': ofOlder({ body: { status: 'private' } }),
      'that shows it again': {
        prepare: edit({ status: 'private' }),
        body: { status: 'public' },
        shows: all,
      },
      'that publishes a draft': {
        about: 'draft',
        body: { status: 'public' },
        shows: (world) => [`/${world.draft}`, `/${world.after}`, ...lists(world), ...secondPages(world)],
      },
      'of a draft': {
        about: 'draft',
        body: { title: 'Renamed', content: '<p>Other</p>', tags: ['Renamed'] },
        shows: nothing,
      },
    },
  },
  setCover: {
    statuses: ownPostOnly,
    images: true,
    body: ({ imgname }) => ({ imgname, imgalt: 'What it shows.' }),
    cases: { '': { shows: showsCover }, 'of a draft': { about: 'draft', shows: nothing } },
  },
  removeCover: {
    statuses: ownPostOnly,
    images: true,
    cases: { '': { prepare: setCover, shows: showsCover } },
  },
  changeAddress: {
    statuses: ownPostOnly,
    body: ({ freeUrl }) => ({ address: freeUrl }),
    cases: {
      '': {
        shows: (world) => [`/${world.freeUrl}`, `/${world.freeUrl}.md`, ...ofPost(world), ...lists(world)],
      },
      'of a draft': { about: 'draft', shows: nothing },
    },
  },
  unpublish: {
    statuses: ownPostOnly,
    prepare: (subject) => subject.holder === subject.caller && edit({ status: 'public' })(subject),
    body: { status: 'draft' },
    cases: { '': { shows: all } },
  },
  remove: {
    statuses: ownPostOnly,
    cases: { '': { shows: all }, 'of a draft': { about: 'draft', shows: nothing } },
  },
  preview: { statuses: ownPostOnly, cases: unnoticedOfDraft },
  view: {
    statuses: anyone(202),
    cases: {
      '': {
        async call({ blog, post }) {
          const response = await blog.visitor.post(`/post/view/${post}`)
          await blog.services.viewCounter.flush()
          return response
        },
        shows: ({ post }) => [`/api/post/getpost/${post}`, '/api/post/read?limit=5'],
      },
    },
  },
}
