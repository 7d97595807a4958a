import type { Post, PostStatus } from '#contract/post.ts'

/** What the form of a post holds. */
export interface PostFields {
  title: string
  description: string
  /** HTML of the body. */
  content: string
  /** As they were added: the server trims them, and drops empty and repeated ones. */
  tags: string[]
  /** What the main button sends. */
  status: Exclude<PostStatus, 'draft'>
}

/** What is sent of it. */
export type PostBody = Omit<PostFields, 'status'> & { status: PostStatus }

/** True for what has the shape of a form, wherever it comes from. */
export function isPostFields(value: unknown): value is PostFields {
  if (typeof value !== 'object' || value === null) return false
  const { title, description, content, tags, status } = value as Record<string, unknown>
  return (
    [title, description, content].every((text) => typeof text === 'string') &&
    Array.isArray(tags) &&
    tags.every((tag) => typeof tag === 'string') &&
    (status === 'public' || status === 'private')
  )
}

export const noFields: PostFields = { title: '', description: '', content: '', tags: [], status: 'public' }

/** The form of a post that exists. Only a private one starts private, so that a correction does not publish it. */
export const fieldsOf = ({ title, description, content, tags, status }: Post): PostFields => ({
  title,
  description,
  content,
  tags,
  status: status === 'private' ? 'private' : 'public',
})

/** True if two forms say the same. */
export const areEqual = (one: PostFields, other: PostFields): boolean =>
  one.title === other.title &&
  one.description === other.description &&
  one.status === other.status &&
  one.content === other.content &&
  one.tags.length === other.tags.length &&
  one.tags.every((tag, at) => tag === other.tags[at])
