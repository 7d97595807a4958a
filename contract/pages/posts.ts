import type { PublicAuthor } from '../author.ts'
import type { Presentation } from '../presentation/presentation.ts'

/** A post in a list, or a page of the site among search results. */
export interface PostCard extends Pick<Presentation, 'language'> {
  url: string
  /** True for a page of the site. */
  isPage: boolean
  title: string
  description: string
  /** ISO instant in UTC. */
  createdDate: string
  /** Null when the account is gone: shown as Unknown, without a link. */
  author: { name: string; username: string } | null
  tags: string[]
  imgname: string | null
  /** The dimensions of the cover, which reserve its space, and its number of frames; null without a cover. */
  cover: { width: number; height: number; frames: number } | null
}

/** A post or a page of the site with its body, at its own address. */
export interface RenderedPost extends PostCard, Presentation {
  /** ISO instant in UTC of the last edit of what readers see. */
  updatedDate: string
  /** Sanitized HTML of the body. */
  html: string
  /** Sanitized HTML of the table of contents: nested lists of links. Empty if there is none. */
  contents: string
  /** What the body has, as `featuresOf` says. */
  features: string
  /** In a preview of a text that is no post yet: the address that its title gives it, of which its drawing is made. Absent otherwise. */
  drawnAs?: string
  /** Public translations, with a language each that is not the one of the post; empty in a preview. */
  translations: { url: string; language: string }[]
  /** Null for a page of the site, and in a preview of what is not public. */
  relatedPosts: RelatedPosts | null
  /** Reading time; 0 for a body without words. */
  minutes: number
  /** What readers see of its author; absent in a preview, null when the account is gone. */
  writtenBy?: PublicAuthor | null
  /** Other than `public` only in a preview. */
  status: 'public' | 'private' | 'draft'
  /** True for a preview by a link that its author gave to others. */
  isShared: boolean
  /** Alternative text of the cover. Cards have none: the title next to the cover says enough. */
  imgalt: string
  /** Grants access to the cover of a hidden post, as `?token=`; null for a public post. */
  imgtoken: string | null
}

/** One numbered page of a list, newest first. */
export interface PostPage {
  posts: PostCard[]
  /** From 1. */
  page: number
  hasOlder: boolean
}

/** A link to a post by its title. */
export interface PostLink extends Pick<Presentation, 'language'> {
  url: string
  title: string
  /** ISO instant in UTC. */
  createdDate: string
}

/** A related post, with the cover that stands for it or without one. */
export type RelatedPost = PostLink & Pick<PostCard, 'imgname' | 'cover'>

/** One numbered page of titles, newest first. */
export interface TitlePage {
  titles: PostLink[]
  /** From 1. */
  page: number
  hasOlder: boolean
}

/** What the page of a post links to: the posts published right before and after it, and posts on the same subject. */
export interface RelatedPosts {
  previous: PostLink | null
  next: PostLink | null
  related: RelatedPost[]
}
