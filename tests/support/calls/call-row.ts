import type { contract } from '#contract/contract.ts'
import type { CallResponse, SignedIn, TestBlog } from '../test-blog.ts'
import type { Statuses } from './situations.ts'

/** Whom and what a call is about. */
export interface Scene {
  blog: TestBlog
  /** The first account, which is an owner. */
  owner: SignedIn
  holder: SignedIn
  /** The address of the holder’s post. */
  post: string
  /** Not given to anybody yet: an address that a post may get, and the name of an account. */
  freeUrl: string
  freeUsername: string
  /** An image that the caller uploaded, and the cover of the post; empty without one. */
  imgname: string
  cover: string
}

export interface Subject extends Scene {
  caller: SignedIn
}

/** A scene of which readers see something: each case has its own, so that it finds the blog as it needs it. */
export interface World extends Scene {
  /** Stands in the titles of the holder’s posts. */
  word: string
  /** Of the public posts, beside `Shared`. */
  tag: string
  /** The address of a draft of the holder. */
  draft: string
  /** The address of another public post of the holder, alone on the second page of their list and of the tag's. */
  older: string
  /** The addresses of the public posts of the owner that were published right before and after, with the same tags. */
  before: string
  after: string
  /** A title that no post has, and its address. */
  freeTitle: string
  titleUrl: string
}

type Given<About, Result> = (about: About) => Result | Promise<Result>
type Body<About> = Record<string, unknown> | Given<About, object>

/** A call of the contract. */
export interface CallRow {
  statuses: Statuses
  /** Makes images: the cover of the post, and an upload of the caller. */
  images?: true
  /** What has to happen before. */
  prepare?: Given<Subject, unknown>
  /** Makes what `{id}` names. Returns its id. */
  id?: Given<Subject, string>
  query?: string
  body?: Body<Subject>
}

/** A call that does not GET. */
export interface WritingCallRow extends CallRow {
  /** Ways to make it, by what is particular to them. */
  cases: Record<string, Case>
}

/** One way to make a call: as its row says, unless it says something else. */
export interface Case {
  /** Which post it is about, instead of `post`. */
  about?: 'draft' | 'older'
  /** An owner of the blog calls, instead of the holder. */
  byOwner?: true
  /** What else has to happen before. */
  prepare?: Given<World, unknown>
  body?: Body<World>
  call?: (world: World) => Promise<CallResponse>
  /** Some of the addresses that answer something else afterwards; `nothing` if readers can notice nothing. */
  shows: (world: World) => string[]
}

type Contract = typeof contract

/** A row for each call of a noun. */
export type CallRows<Noun extends keyof Contract> = {
  [Name in keyof Contract[Noun]]: Contract[Noun][Name] extends { method: 'GET' } ? CallRow : WritingCallRow
}
