import { imageFile } from '../image-files.ts'
import { upload } from '../uploads.ts'
import type { CallRows, Scene, World } from './call-row.ts'
import { nothing } from './shows.ts'
import { ownerOnly } from './situations.ts'

const everyPage = ({ post, holder: { username }, tag, word }: World) => [
  ...['/', '/about', '/contact', '/tags', '/authors', '/archive', `/search?search=${word}`],
  ...[`/${post}`, `/author/${username}`, `/tags/${tag}`],
]

/** Everything has the name of the site. */
const everything = (world: World) => [...everyPage(world), '/feed.xml', '/feed.json', '/llms.txt']

export async function chooseImages({ blog, owner }: Pick<Scene, 'blog' | 'owner'>) {
  const bytes = await imageFile('png', { width: 200, height: 200 })
  const { imgname } = (await upload(blog, owner, { bytes })).body
  const image = { imgname }
  return { logo: image, logoDark: image, icon: image }
}

const renamed = { name: 'Another name' }

export const site: CallRows<'site'> = {
  read: { statuses: ownerOnly },
  update: {
    statuses: ownerOnly,
    body: renamed,
    cases: {
      '': { byOwner: true, shows: everything },
      'of what else pages and files say': {
        byOwner: true,
        body: { language: 'de', training: 'refused', copyrightYear: null },
        shows: ({ post }) => ['/', '/about', `/${post}`, '/feed.xml', '/feed.json', '/robots.txt'],
      },
      'of how wide covers are': {
        byOwner: true,
        body: { coverWidth: 'none' },
        shows: ({ post }) => [`/${post}`],
      },
      'of its logo and icon': {
        byOwner: true,
        body: chooseImages,
        shows: everyPage,
      },
      'of its typefaces': { byOwner: true, body: { typefaces: 'source' }, shows: everyPage },
      'of how much a list has': {
        byOwner: true,
        body: { postsPerPage: 29 },
        shows: ({ holder: { username }, tag }) => ['/', '/?page=2', `/author/${username}`, `/tags/${tag}`],
      },
    },
  },
  preview: {
    statuses: ownerOnly,
    body: renamed,
    cases: { '': { byOwner: true, shows: nothing } },
  },
  versions: {
    statuses: ownerOnly,
    prepare: ({ owner }) => owner.put('/settings/update', renamed),
  },
  restore: {
    statuses: ownerOnly,
    body: async ({ blog, owner }) => {
      const links = [{ text: 'Gone', address: '/gone' }]
      const images = await chooseImages({ blog, owner })
      const change = { navigation: links, footerLinks: links, ...images }
      const { version } = (await owner.put('/settings/update', change)).body
      return { version }
    },
    cases: {
      '': {
        byOwner: true,
        prepare: ({ owner }) => owner.put('/settings/update', { name: 'A name for a while' }),
        body: { version: 0 },
        shows: everything,
      },
    },
  },
}
