import type { contract } from '#contract/contract.ts'
import type { CallResponse, SignedIn, TestBlog } from './test-blog.ts'

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
  /** The address of another public post of the writer, alone on the second page of their list and of the tag's. */
  older: string
  /** The addresses of the public posts of the owner that were published right before and after, with the same tags. */
  before: string
  after: string
  /** Not given to anybody yet: an address that the writer may choose, a title, its address and the name of an account. */
  freeUrl: string
  freeTitle: string
  titleUrl: string
  freeUsername: string
}

/** One way to make a call. */
export interface Case {
  /** What has to happen before. */
  prepare?: (world: World) => Promise<unknown>
  call: (world: World) => Promise<CallResponse>
  /** Some of the addresses that answer something else afterwards; none if readers can notice nothing. */
  shows: (world: World) => string[]
}

export type Call = Case['call']

/** Readers can notice nothing of the call. */
export const unnoticed = (call: Call, prepare?: Case['prepare']): Record<string, Case> => ({
  '': { call, prepare, shows: () => [] },
})

/** Where readers see a post. */
export const ofPost = ({ post }: World) => [`/${post}`, `/${post}.md`, `/api/post/getpost/${post}`]
/** Where readers see an author. */
export const ofAuthor = ({ writer: { username }, post }: World) => [
  ...[`/author/${username}`, `/api/author/user/${username}`, `/author/${username}/feed.json`],
  `/api/post/getpost/${post}`,
]
/** The archive of this month, in UTC. */
export const thisMonth = () => `/archive/${new Date().toISOString().slice(0, 7).replace('-', '/')}`

/** Where readers find posts. */
export const lists = ({ tag, writer, word }: World) => [
  ...['/', '/feed.xml', '/rss.xml', '/feed.json', '/api/post/read?limit=5', '/sitemap.xml'],
  ...[`/tags/${tag}`, `/tags/${tag}/feed.xml`, `/api/post/getpostbytag/${tag}`],
  ...[`/author/${writer.username}`, `/search?search=${word}`, `/api/post/read?search=${word}`],
]
/** What counts posts, or leads from one to the next. */
export const counts = ({ before, after }: World) => [
  '/tags',
  '/authors',
  '/archive',
  `/${before}`,
  `/${after}`,
]
/** Where posts move up or down when one comes or goes. */
export const secondPages = ({ tag, writer }: World) => [
  ...['/?page=2', `/tags/${tag}?page=2`, `/author/${writer.username}?page=2`, `${thisMonth()}?page=2`],
]
/** A post comes or goes. */
export const all = (world: World) => [
  ...[...ofPost(world), ...lists(world), ...secondPages(world), ...counts(world)],
]

/** The same call for the older post. The first pages, which do not show it, then lose or get their link to a second one. */
export const ofOlder = ({ prepare, call }: Pick<Case, 'prepare' | 'call'>): Case => {
  const older = (world: World): World => ({ ...world, post: world.older })
  return {
    prepare: prepare && ((world) => prepare(older(world))),
    call: (world) => call(older(world)),
    shows: ({ older, tag, writer: { username } }) => [
      ...[`/${older}`, `/author/${username}`, `/author/${username}?page=2`],
      ...[`/tags/${tag}`, `/tags/${tag}?page=2`],
    ],
  }
}
