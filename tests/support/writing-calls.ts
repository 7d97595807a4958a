import { accountOf, password } from './test-account.ts'
import { upload } from './uploads.ts'
import {
  all,
  type Call,
  type Case,
  counts,
  lists,
  ofAuthor,
  ofOlder,
  ofPost,
  secondPages,
  unnoticed,
  type World,
  type WritingCall,
} from './writing-call.ts'

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
const imageOf = async ({ blog, writer }: World): Promise<string> => (await upload(blog, writer)).body.imgname
const setCover: Call = async (world) =>
  world.writer.put(`/post/cover/${world.post}`, { imgname: await imageOf(world), imgalt: 'What it shows.' })
const setCoverOfDraft: Call = (world) => setCover({ ...world, post: world.draft })
const setImage: Call = async (world) => world.writer.put('/author/image', { imgname: await imageOf(world) })
const schedule: Call = ({ writer, draft }) =>
  writer.put(`/post/schedule/${draft}`, { publishAt: '2028-01-01T00:00:00Z' })
const takeDown: Call = ({ owner, post }) => owner.post(`/post/takedown/${post}`, { reason: 'It names me.' })
const lift: Call = ({ owner, post }) => owner.delete(`/post/takedown/${post}`)
const trash: Call = ({ writer, post }) => writer.delete(`/post/delete/${post}`)
const trashedId = async ({ writer }: World): Promise<string> =>
  (await writer.get('/post/trash')).body.posts[0].id
const restore: Call = async (world) => world.writer.post(`/post/trash/${await trashedId(world)}`)
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
      shows: (world) => [
        ...[`/${world.titleUrl}`, `/${world.titleUrl}.md`],
        ...[...lists(world), ...secondPages(world), ...counts(world)],
      ],
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
    'that hides an older one': ofOlder({ call: edit({ status: 'private' }) }),
    'that shows it again': {
      prepare: edit({ status: 'private' }),
      call: edit({ status: 'public' }),
      shows: all,
    },
    'that publishes a draft': {
      call: editDraft({ status: 'public' }),
      shows: (world) => [`/${world.draft}`, `/${world.after}`, ...lists(world), ...secondPages(world)],
    },
    'of a draft': {
      call: editDraft({ title: 'Renamed', content: '<p>Other</p>', tags: ['Renamed'] }),
      shows: () => [],
    },
  },
  'versions.setName': unnoticed(({ writer, post }) =>
    writer.put(`/post/version/${post}`, { number: 1, name: 'Before the talk' }),
  ),
  'versions.restore': {
    '': {
      call: ({ writer, post }) => writer.post(`/post/restore/${post}`, { number: 1 }),
      prepare: edit({ title: 'Renamed' }),
      shows: (world) => [...ofPost(world), ...lists(world)],
    },
  },
  'posts.setCover': {
    '': { call: setCover, shows: (world) => [...ofPost(world), '/', '/sitemap.xml'] },
    'of a draft': {
      call: setCoverOfDraft,
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
    '': { call: trash, shows: all },
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
    '': { prepare: takeDown, call: lift, shows: all },
    'of an older one': ofOlder({ prepare: takeDown, call: lift }),
  },
  'trash.restore': {
    '': { prepare: trash, call: restore, shows: all },
    'of a draft': {
      prepare: ({ writer, draft }) => writer.delete(`/post/delete/${draft}`),
      call: restore,
      shows: () => [],
    },
  },
  'trash.remove': unnoticed(
    async (world) => world.writer.delete(`/post/trash/${await trashedId(world)}`),
    trash,
  ),
  'trash.empty': unnoticed(({ writer }) => writer.delete('/post/trash'), trash),
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
