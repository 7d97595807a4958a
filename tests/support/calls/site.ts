import type { CallRows, World } from './call-row.ts'
import { ownerOnly } from './situations.ts'

/** Every page has the name of the site. */
const everything = ({ post, holder: { username }, tag, word }: World) => [
  ...['/', '/about', '/contact', '/tags', '/authors', '/archive', `/search?search=${word}`],
  ...[`/${post}`, `/author/${username}`, `/tags/${tag}`, '/feed.xml', '/feed.json', '/llms.txt'],
]

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
      'of how much a list has': {
        byOwner: true,
        body: { postsPerPage: 29 },
        shows: ({ holder: { username }, tag }) => ['/', '/?page=2', `/author/${username}`, `/tags/${tag}`],
      },
    },
  },
  versions: {
    statuses: ownerOnly,
    prepare: ({ owner }) => owner.put('/settings/update', renamed),
  },
  restore: {
    statuses: ownerOnly,
    body: async ({ owner }) => {
      const links = [{ text: 'Tags', address: '/tags' }]
      const { version } = (await owner.put('/settings/update', { navigation: links, footerLinks: links }))
        .body
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
