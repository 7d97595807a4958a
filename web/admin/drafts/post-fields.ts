import { areMacrosEqual } from '#contract/html/maths/macros.ts'
import { type OwnFullPost, type PostStatus, postStatuses } from '#contract/post.ts'
import { noPresentation, type Presentation } from '#contract/presentation/presentation.ts'
import { type Bibliography, noBibliography } from '#contract/references/bibliography.ts'
import type { Reference } from '#contract/references/reference.ts'
import { ApiError } from '../../api/api-error.ts'

/** The image of a new post: a file until it is uploaded, then its name and token. */
export type ChosenImage = { file: File } | { name: string; imgname: string; token: string }

/** The file of an image that is not uploaded yet. */
export const fileOf = (image: ChosenImage | null): File | null =>
  image && 'file' in image ? image.file : null

/** What goes with a text. */
type BesideText = Bibliography & Presentation

export interface PostFields extends BesideText {
  title: string
  description: string
  /** HTML of the body. */
  content: string
  /** As typed. The server trims them and drops empty and repeated ones. */
  tags: string[]
  /** The status that the main button sends. A draft only after the post became one while it was being edited. */
  status: PostStatus
  /** The cover of a new post. Existing posts have calls of their own for it. */
  image: ChosenImage | null
  /** The unsaved alternative text of the cover; null if it was not edited. */
  imgalt: string | null
}

/** The request body; only new posts include a cover. */
export type PostBody = Omit<PostFields, 'image' | 'imgalt' | keyof BesideText> &
  Partial<BesideText> & {
    /** Null for a new post without a cover. */
    imgname?: string | null
    imgpath?: string | null
    imgalt?: string
    /** The working copy that has this text. */
    workingCopy?: { id: string; revision: number }
    /** The version from which editing of an existing post began. */
    baseVersion?: number
  }

/** What goes with the text is sent only if that changed. */
export function updateBodyOf(sent: PostFields, status: PostStatus, stored: PostFields): PostBody {
  const { image, imgalt, references, citationStyle, macros, language, coverWidth, ...fields } = sent
  return {
    ...fields,
    status,
    ...(!areReferencesEqual(references, stored.references) && { references }),
    ...(citationStyle !== stored.citationStyle && { citationStyle }),
    ...(!areMacrosEqual(macros, stored.macros) && { macros }),
    ...(language !== stored.language && { language }),
    ...(coverWidth !== stored.coverWidth && { coverWidth }),
  }
}

/** Throws if the image is not uploaded yet. */
export function createBodyOf(fields: PostFields, status: PostStatus): PostBody {
  const { image, imgalt } = fields
  const change = updateBodyOf(fields, status, emptyFields)
  if (!image) return { ...change, imgname: null, imgpath: null }
  if ('file' in image) {
    const reason = 'The image is not uploaded yet: try again or remove it.'
    throw new ApiError('validation_failed', reason, { fields: { imgname: reason } })
  }
  return { ...change, imgname: image.imgname, imgpath: `images/${image.imgname}`, imgalt: imgalt ?? '' }
}

/** Validates stored data. Earlier versions stored no image, no alternative text and nothing that goes with a text. */
export function isPostFields(
  value: unknown,
): value is Omit<PostFields, 'image' | 'imgalt' | keyof BesideText> & Partial<PostFields> {
  if (typeof value !== 'object' || value === null) return false
  const { title, description, content, tags, status, image, imgalt, ...beside } = value as Record<
    string,
    unknown
  >
  const { references, macros, language = null, coverWidth = null } = beside
  return (
    [title, description, content].every((text) => typeof text === 'string') &&
    Array.isArray(tags) &&
    tags.every((tag) => typeof tag === 'string') &&
    postStatuses.some((each) => each === status) &&
    (imgalt === undefined || imgalt === null || typeof imgalt === 'string') &&
    (references === undefined || Array.isArray(references)) &&
    (macros === undefined || (typeof macros === 'object' && macros !== null)) &&
    [language, coverWidth].every((value) => value === null || typeof value === 'string') &&
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
  ...noBibliography,
  ...noPresentation,
}

/** Whether nothing but a status was put into a form. */
export const isEmptyText = (fields: PostFields): boolean =>
  areFieldsEqual(fields, { ...emptyFields, status: fields.status })

/** Private posts start as private, so that an edit does not publish them, and so do posts that were taken down. */
export const fieldsOf = ({
  title,
  description,
  content,
  tags,
  status,
  takeDown,
  references,
  citationStyle,
  macros,
  language,
  coverWidth,
}: OwnFullPost): PostFields => ({
  title,
  description,
  content,
  tags,
  status: status === 'private' || takeDown ? 'private' : 'public',
  image: null,
  imgalt: null,
  references,
  citationStyle,
  macros,
  language,
  coverWidth,
})

export const areFieldsEqual = (one: PostFields, other: PostFields): boolean =>
  one.title === other.title &&
  one.description === other.description &&
  one.status === other.status &&
  one.content === other.content &&
  one.image === other.image &&
  one.imgalt === other.imgalt &&
  one.language === other.language &&
  one.coverWidth === other.coverWidth &&
  one.citationStyle === other.citationStyle &&
  areReferencesEqual(one.references, other.references) &&
  areMacrosEqual(one.macros, other.macros) &&
  one.tags.length === other.tags.length &&
  one.tags.every((tag, at) => tag === other.tags[at])

const areReferencesEqual = (one: Reference[], other: Reference[]): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)
