import type { contract } from '#contract/contract.ts'
import { accountOf, password } from './test-account.ts'
import type { CallResponse, SignedIn, TestBlog } from './test-blog.ts'
import { upload } from './uploads.ts'

type Contract = typeof contract

/** Every call of the contract that does not GET. */
export type WritingCall = {
  [Noun in keyof Contract]: {
    [Name in Extract<keyof Contract[Noun], string>]: Contract[Noun][Name] extends { method: 'GET' }
      ? never
      : `${Noun}.${Name}`
  }[Extract<keyof Contract[Noun], string>]
}[keyof Contract]

/** What a case is about: others have their own, so that each finds the blog as it needs it. */
export interface World {
  blog: TestBlog
  owner: SignedIn
  writer: SignedIn
  /** Stands in the titles of the writer's posts. */
  word: string
  /** Of the public posts, beside `Shared`. */
  tag: string
  /** The addresses of a public post and a draft of the writer. */
  post: string
  draft: string
  /** The addresses of the public posts of the owner that were published right before and after, with the same tags. */
  before: string
  after: string
  /** Not given to anybody yet: an address that the writer may choose, a title, its address and the name of an account. */
  freeUrl: string
  freeTitle: string
  titleUrl: string
  freeUsername: string
  /** An image that the writer uploaded. */
  imgname: string
}

/** One way to make a call. */
export interface Case {
  /** What has to happen before. */
  prepare?: (world: World) => Promise<unknown>
  call: (world: World) => Promise<CallResponse>
  /** Some of the addresses that answer something else afterwards; none if readers can notice nothing. */
  shows: (world: World) => string[]
}

type Call = Case['call']

/** Readers can notice nothing of the call. */
const unnoticed = (call: Call, prepare?: Case['prepare']): Record<string, Case> => ({
  '': { call, prepare, shows: () => [] },
})

const ofPost = ({ post }: World) => [`/${post}`, `/${post}.md`, `/api/post/getpost/${post}`]
const ofAuthor = ({ writer: { username }, post }: World) => [
  ...[`/author/${username}`, `/api/author/user/${username}`, `/author/${username}/feed.json`],
  `/api/post/getpost/${post}`,
]
const lists = ({ tag, writer, word }: World) => [
  ...['/', '/feed.xml', '/rss.xml', '/feed.json', '/api/post/read?limit=5', '/sitemap.xml'],
  ...[`/tags/${tag}`, `/tags/${tag}/feed.xml`, `/api/post/getpostbytag/${tag}`],
  ...[`/author/${writer.username}`, `/search?search=${word}`, `/api/post/read?search=${word}`],
]
/** What counts posts, or leads from one to the next. */
const counts = ({ before, after }: World) => ['/tags', '/authors', '/archive', `/${before}`, `/${after}`]
/** A post comes or goes. */
const all = (world: World) => [...ofPost(world), ...lists(world), ...counts(world)]

const edit =
  (change: object): Call =>
  ({ writer, post }) =>
    writer.put(`/post/update/${post}`, change)
const editDraft =
  (change: object): Call =>
  ({ writer, draft }) =>
    writer.put(`/post/update/${draft}`, change)
const create =
  (status: string): Call =>
  ({ writer, freeTitle, tag }) =>
    writer.post('/post/create', { title: freeTitle, description: 'd', tags: [tag, 'Shared'], status })
const copyOf: Call = ({ writer, post }) =>
  writer.post('/post/workingcopy', { url: post, title: 'Unfinished', blocks: ['<p>a</p>'] })
const splice = { start: 0, deleteCount: 1, blocks: ['<p>b</p>'] }
const ofCopy =
  (method: 'put' | 'post' | 'delete', payload?: object): Call =>
  async (world) => {
    const { id } = (await copyOf(world)).body
    return world.writer[method](`/post/workingcopy/${method === 'post' ? 'version/' : ''}${id}`, payload)
  }
const setCover: Call = ({ writer, post, imgname }) =>
  writer.put(`/post/cover/${post}`, { imgname, imgalt: 'What it shows.' })
const setImage: Call = ({ writer, imgname }) => writer.put('/author/image', { imgname })
const schedule: Call = ({ writer, draft }) =>
  writer.put(`/post/schedule/${draft}`, { publishAt: '2028-01-01T00:00:00Z' })
const takeDown: Call = ({ owner, post }) => owner.post(`/post/takedown/${post}`, { reason: 'It names me.' })
const suspend: Call = ({ owner, writer }) =>
  owner.put(`/author/suspension/${writer.username}`, { reason: 'Spam.' })
const signIn: Call = ({ blog, writer }) =>
  blog.visitor.post('/auth/signin', { username: writer.username, password })
const message = { name: 'n', email: 'n@example.org', message: 'm' }

/** The cases of each call that writes, by what is particular to them. */
export const writingCalls: Record<WritingCall, Record<string, Case>> = {
  'auth.signUp': {
    '': {
      call: ({ blog, freeUsername }) => blog.visitor.post('/auth/signup', accountOf(freeUsername)),
      shows: ({ freeUsername }) => [`/author/${freeUsername}`, `/api/author/user/${freeUsername}`],
    },
  },
  'auth.signIn': unnoticed(signIn),
  'auth.signOut': unnoticed(({ writer }) => writer.post('/auth/signout')),
  'auth.endSession': unnoticed(async ({ writer }) => {
    const { body } = await writer.get('/auth/sessions')
    return writer.delete(`/auth/sessions/${body.find((each: { current: boolean }) => !each.current).id}`)
  }, signIn),
  'auth.endOtherSessions': unnoticed(({ writer }) => writer.delete('/auth/sessions'), signIn),
  'auth.changePassword': unnoticed(({ writer }) =>
    writer.post('/auth/reset', { password, newPassword: 'another long one' }),
  ),
  'auth.confirmPassword': unnoticed(({ writer }) => writer.post('/auth/confirm', { password })),
  'auth.forgotPassword': unnoticed(({ blog, writer }) =>
    blog.visitor.post('/auth/forgot', { username: writer.username }),
  ),
  'auth.issueReset': unnoticed(({ owner, writer }) => owner.post(`/auth/reset/issue/${writer.username}`)),
  'auth.resetPassword': unnoticed(async ({ blog, writer }) => {
    const { code } = await blog.services.passwordResets.issue(writer.username)
    return blog.visitor.post('/auth/reset/code', { code, newPassword: 'another long one' })
  }),
  'posts.create': {
    'of a public post': {
      call: create('public'),
      shows: (world) => [`/${world.titleUrl}`, `/${world.titleUrl}.md`, ...lists(world), ...counts(world)],
    },
    'of a draft': { call: create('draft'), shows: () => [] },
  },
  'posts.duplicate': unnoticed(({ writer, post }) => writer.post(`/post/duplicate/${post}`)),
  'posts.update': {
    'of the title': {
      call: edit({ title: 'Renamed' }),
      shows: (world) => [...ofPost(world), ...lists(world)],
    },
    'of the description': { call: edit({ description: 'Other' }), shows: (world) => [...ofPost(world), '/'] },
    'of the body': {
      call: edit({ content: '<p>Renamed</p>' }),
      shows: (world) => [...ofPost(world), '/search?search=renamed'],
    },
    'of the tags': {
      call: edit({ tags: ['Shared', 'Renamed'] }),
      shows: (world) => [...ofPost(world), '/tags', `/tags/${world.tag}`, '/tags/renamed', '/sitemap.xml'],
    },
    'that hides it': { call: edit({ status: 'private' }), shows: all },
    'that shows it again': {
      prepare: edit({ status: 'private' }),
      call: edit({ status: 'public' }),
      shows: all,
    },
    'that publishes a draft': {
      call: editDraft({ status: 'public' }),
      shows: (world) => [`/${world.draft}`, `/${world.after}`, ...lists(world)],
    },
    'of a draft': {
      call: editDraft({ title: 'Renamed', content: '<p>Other</p>', tags: ['Renamed'] }),
      shows: () => [],
    },
  },
  'posts.setCover': {
    '': { call: setCover, shows: (world) => [...ofPost(world), '/', '/sitemap.xml'] },
    'of a draft': {
      call: ({ writer, draft, imgname }) => writer.put(`/post/cover/${draft}`, { imgname, imgalt: 'x' }),
      shows: () => [],
    },
  },
  'posts.removeCover': {
    '': {
      prepare: setCover,
      call: ({ writer, post }) => writer.delete(`/post/cover/${post}`),
      shows: (world) => [...ofPost(world), '/', '/sitemap.xml'],
    },
  },
  'posts.changeAddress': {
    '': {
      call: ({ writer, post, freeUrl }) => writer.put(`/post/address/${post}`, { address: freeUrl }),
      shows: (world) => [`/${world.freeUrl}`, `/${world.freeUrl}.md`, ...ofPost(world), ...lists(world)],
    },
    'of a draft': {
      call: ({ writer, draft, freeUrl }) => writer.put(`/post/address/${draft}`, { address: freeUrl }),
      shows: () => [],
    },
  },
  'posts.unpublish': {
    '': {
      call: ({ writer, post }) => writer.post(`/post/unpublish/${post}`, { status: 'draft' }),
      shows: all,
    },
  },
  'posts.remove': {
    '': { call: ({ writer, post }) => writer.delete(`/post/delete/${post}`), shows: all },
    'of a draft': { call: ({ writer, draft }) => writer.delete(`/post/delete/${draft}`), shows: () => [] },
  },
  'workingCopies.create': unnoticed(copyOf),
  'workingCopies.save': unnoticed(ofCopy('put', { revision: 1, title: 'Other', splice })),
  'workingCopies.saveVersion': unnoticed(ofCopy('post', {})),
  'workingCopies.remove': unnoticed(ofCopy('delete')),
  'posts.preview': unnoticed(({ writer, draft }) => writer.post(`/post/preview/${draft}`)),
  'posts.view': {
    '': {
      call: async ({ blog, post }) => {
        const response = await blog.visitor.post(`/post/view/${post}`)
        await blog.services.viewCounter.flush()
        return response
      },
      shows: ({ post }) => [`/api/post/getpost/${post}`, '/api/post/read?limit=5'],
    },
  },
  'schedules.put': unnoticed(schedule),
  'schedules.remove': unnoticed(({ writer, draft }) => writer.delete(`/post/schedule/${draft}`), schedule),
  'draftLinks.create': unnoticed(({ writer, draft }) => writer.post(`/post/link/${draft}`, {})),
  'draftLinks.remove': unnoticed(async ({ writer, draft }) => {
    const { body } = await writer.post(`/post/link/${draft}`, {})
    return writer.delete(`/post/link/${body.id}`)
  }),
  'takeDowns.takeDown': { '': { call: takeDown, shows: all } },
  'takeDowns.lift': {
    '': { prepare: takeDown, call: ({ owner, post }) => owner.delete(`/post/takedown/${post}`), shows: all },
  },
  'authors.remove': {
    'by its owner': {
      call: ({ writer }) => writer.delete(`/author/delete/${writer.username}`),
      shows: (world) => [...ofAuthor(world), ...ofPost(world), '/', '/authors', '/sitemap.xml'],
    },
    'by an owner of the blog': {
      call: ({ owner, writer }) => owner.delete(`/author/delete/${writer.username}`),
      shows: (world) => [...ofAuthor(world), ...ofPost(world), '/', '/authors', '/sitemap.xml'],
    },
  },
  'authors.setPosition': unnoticed(({ owner, writer }) =>
    owner.put(`/author/position/${writer.username}`, { position: 'owner' }),
  ),
  'authors.suspend': unnoticed(suspend),
  'authors.liftSuspension': unnoticed(
    ({ owner, writer }) => owner.delete(`/author/suspension/${writer.username}`),
    suspend,
  ),
  'authors.endSessions': unnoticed(({ owner, writer }) =>
    owner.delete(`/author/sessions/${writer.username}`),
  ),
  'authors.update': {
    'of the name': {
      call: ({ writer }) => writer.put('/author/update', { name: 'Renamed' }),
      shows: (world) => [...ofAuthor(world), ...ofPost(world), '/', '/authors', '/feed.xml'],
    },
    'of the description': {
      call: ({ writer }) => writer.put('/author/update', { description: 'Writes.' }),
      shows: (world) => [...ofAuthor(world), '/authors'],
    },
    'of the links': {
      call: ({ writer }) => writer.put('/author/update', { social: { github: 'https://code.example/w' } }),
      shows: ({ writer: { username } }) => [`/author/${username}`, `/api/author/user/${username}`],
    },
    'of the email address': unnoticed(({ writer, freeUsername }) =>
      writer.put('/author/update', { email: `${freeUsername}@example.org` }),
    )[''] as Case,
  },
  'authors.setImage': {
    '': {
      call: setImage,
      shows: ({ writer: { username } }) => [
        `/author/${username}`,
        `/api/author/user/${username}`,
        '/authors',
      ],
    },
  },
  'authors.removeImage': {
    '': {
      prepare: setImage,
      call: ({ writer }) => writer.delete('/author/image'),
      shows: ({ writer: { username } }) => [
        `/author/${username}`,
        `/api/author/user/${username}`,
        '/authors',
      ],
    },
  },
  'contacts.create': unnoticed(({ blog }) => blog.visitor.post('/pages/contact/create', message)),
  'contacts.remove': unnoticed(
    async ({ owner }) => {
      const { body } = await owner.get('/pages/contact/read')
      return owner.delete(`/pages/contact/${body.contacts[0].id}`)
    },
    ({ blog }) => blog.visitor.post('/pages/contact/create', message),
  ),
  'images.upload': unnoticed(({ blog, writer }) => upload(blog, writer, { name: 'another.png' })),
}
