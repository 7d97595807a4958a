import { binarySizeText } from '#contract/byte-size.ts'
import { checkMacros, sentenceOfFaults } from '#contract/html/maths/check-macros.ts'
import { limits } from '#contract/limits.ts'
import { type PostStatus, postStatuses } from '#contract/post.ts'
import type { PostChange } from '#contract/posts.ts'
import type { Presentation } from '#contract/presentation/presentation.ts'
import type { Bibliography } from '#contract/references/bibliography.ts'
import { normalizeReferences } from '#contract/references/normalize-reference.ts'
import { withCommas } from '#contract/with-commas.ts'
import { checkedLanguage } from '../../content/presentation/presentation.ts'
import { AppError, createFieldCheck, type FieldCheck } from '../../errors.ts'
import { plainLine, plainLines } from '../../foundation/text/plain-text.ts'
import { storedTags, tagsProblem } from '../tags/stored-tags.ts'

/** The fields of a post that were sent, as they are stored. `content` is not sanitized yet. */
export interface CheckedFields extends Partial<Bibliography & Presentation> {
  title?: string
  description?: string
  status?: PostStatus
  tags?: string[]
  content?: string
  imgname?: string
  imgalt?: string
}

/** Normalizes the fields that are present. Throws `validation_failed` with all errors. `hasImage`: the cover is an upload of the author's. */
export function checkedFields(
  sent: PostChange & { imgname?: string | null; imgalt?: string },
  { hasImage = true } = {},
): CheckedFields {
  const check = createFieldCheck()
  const fields: CheckedFields = {}
  if (sent.title !== undefined) fields.title = required(check, 'title', plainLine(sent.title))
  if (sent.description !== undefined) {
    fields.description = required(check, 'description', plainLines(sent.description))
  }
  if (sent.status !== undefined) fields.status = checkedStatus(check, sent.status)
  if (sent.tags !== undefined) {
    fields.tags = storedTags(sent.tags)
    const problem = tagsProblem(fields.tags)
    if (problem) check.refuse('tags', problem)
  }
  if (sent.content !== undefined) fields.content = sent.content
  const contentProblem = bodyProblem(sent.content ?? '')
  if (contentProblem) check.refuse('content', contentProblem)
  if (sent.imgname) fields.imgname = sent.imgname
  if (!hasImage) check.refuse('imgname', noSuchUpload)
  if (sent.imgalt !== undefined) {
    fields.imgalt = plainLine(sent.imgalt)
    if ([...fields.imgalt].length > limits.image.maxAltCharacters) check.refuse('imgalt', altTooLong)
  }
  if (sent.references !== undefined) {
    const normalized = normalizeReferences(sent.references)
    if ('problem' in normalized) check.refuse('references', normalized.problem)
    else fields.references = normalized.references
  }
  if (sent.citationStyle !== undefined) fields.citationStyle = sent.citationStyle
  if (sent.macros !== undefined) {
    const checked = checkMacros(sent.macros)
    if ('faults' in checked) check.refuse('macros', sentenceOfFaults(checked.faults))
    else fields.macros = checked.macros
  }
  if (sent.language !== undefined) {
    const checked = sent.language === null ? { language: null } : checkedLanguage(sent.language)
    if ('problem' in checked) check.refuse('language', checked.problem)
    else fields.language = checked.language
  }
  if (sent.coverWidth !== undefined) fields.coverWidth = sent.coverWidth
  check.throwIfRefused()
  return fields
}

function required(check: FieldCheck, field: 'title' | 'description', text: string): string {
  const [label, maxCharacters] =
    field === 'title'
      ? ['A title', limits.post.maxTitleCharacters]
      : ['A description', limits.post.maxDescriptionCharacters]
  if (!text) check.refuse(field, `${label} is required.`)
  if ([...text].length > maxCharacters)
    check.refuse(field, `${label} may have at most ${withCommas(maxCharacters)} characters.`)
  return text
}

function checkedStatus(check: FieldCheck, text: string): PostStatus | undefined {
  const status = postStatuses.find((known) => known === text.trim().toLowerCase())
  if (!status) check.refuse('status', 'A status is “public”, “private” or “draft”.')
  return status
}

/** Returns what is wrong with the length of a body as it was sent; null if nothing is. */
export const bodyProblem = (body: string): string | null =>
  Buffer.byteLength(withoutData(body)) > limits.post.maxContentBytes ? contentTooLong : null

const contentTooLong = `The body may have at most ${binarySizeText(limits.post.maxContentBytes)}. Make the images in it smaller, or split the post.`

const altTooLong = `An alternative text may have at most ${limits.image.maxAltCharacters} characters.`

/** For a cover. An upload of someone else counts as missing. */
export const noSuchUpload = 'There is no uploaded image with this name.'

/** Images inside a body as data URLs are removed from it before it is stored. */
const withoutData = (content: string): string =>
  content.replace(/;base64,[A-Za-z0-9+/=\s]+/g, (data) =>
    data.length > limits.post.maxDataUrlBytes ? '' : data,
  )

/** Throws `validation_failed`, for this field alone, if a body is too long. */
export function assertBounded(content: string): void {
  if (Buffer.byteLength(content) > limits.post.maxContentBytes)
    throw new AppError('validation_failed', contentTooLong, { fields: { content: contentTooLong } })
}
