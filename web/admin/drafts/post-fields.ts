import type { OwnFullPost, PostStatus } from '#contract/post.ts'
import { ApiError } from '../../api/api-error.ts'

/** A picture for a new post: its file until that is uploaded, and from then on what it is kept as. */
export type ChosenImage = { file: File } | { name: string; imgname: string; token: string }

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
  /** The cover of a new post. That of one that exists is changed by actions of its own. */
  image: ChosenImage | null
  /** The text of the cover, as far as it was typed and is not saved; null if nobody typed in it. */
  imgalt: string | null
}

/** What is sent of it: of a new post with its cover. */
export type PostBody = Omit<PostFields, 'status' | 'image' | 'imgalt'> & {
  status: PostStatus
  /** Null for a new post without a cover. */
  imgname?: string | null
  imgpath?: string | null
  imgalt?: string
}

/** The body that changes a post. */
export const updateBodyOf = ({ image, imgalt, ...fields }: PostFields, status: PostStatus): PostBody => ({
  ...fields,
  status,
})

/** The body that makes a post. Throws if its picture is not uploaded. */
export function createBodyOf(fields: PostFields, status: PostStatus): PostBody {
  const { image, imgalt } = fields
  const change = updateBodyOf(fields, status)
  if (!image) return { ...change, imgname: null, imgpath: null }
  if ('file' in image) {
    const reason = 'The picture is not uploaded yet: try again or remove it.'
    throw new ApiError('validation_failed', reason, { fields: { imgname: reason } })
  }
  return { ...change, imgname: image.imgname, imgpath: `images/${image.imgname}`, imgalt: imgalt ?? '' }
}

/** True for what has the shape of a form, wherever it comes from; earlier versions knew no images, or no text of theirs. */
export function isPostFields(
  value: unknown,
): value is Omit<PostFields, 'image' | 'imgalt'> & Partial<PostFields> {
  if (typeof value !== 'object' || value === null) return false
  const { title, description, content, tags, status, image, imgalt } = value as Record<string, unknown>
  return (
    [title, description, content].every((text) => typeof text === 'string') &&
    Array.isArray(tags) &&
    tags.every((tag) => typeof tag === 'string') &&
    (status === 'public' || status === 'private') &&
    (imgalt === undefined || imgalt === null || typeof imgalt === 'string') &&
    (image === undefined || image === null || isChosenImage(image))
  )
}

function isChosenImage(value: unknown): value is ChosenImage {
  if (typeof value !== 'object' || value === null) return false
  const { file, name, imgname, token } = value as Record<string, unknown>
  return file instanceof File || [name, imgname, token].every((text) => typeof text === 'string')
}

export const emptyFields: PostFields = {
  title: '',
  description: '',
  content: '',
  tags: [],
  status: 'public',
  image: null,
  imgalt: null,
}

/** The form of a post that exists. A private one starts private, so that a correction does not publish it, and so does one that cannot be published. */
export const fieldsOf = ({
  title,
  description,
  content,
  tags,
  status,
  takeDown,
}: OwnFullPost): PostFields => ({
  title,
  description,
  content,
  tags,
  status: status === 'private' || takeDown ? 'private' : 'public',
  image: null,
  imgalt: null,
})

/** True if two forms say the same. */
export const areFieldsEqual = (one: PostFields, other: PostFields): boolean =>
  one.title === other.title &&
  one.description === other.description &&
  one.status === other.status &&
  one.content === other.content &&
  one.image === other.image &&
  one.imgalt === other.imgalt &&
  one.tags.length === other.tags.length &&
  one.tags.every((tag, at) => tag === other.tags[at])
