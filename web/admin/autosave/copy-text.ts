import type { Autosave, NewWorkingCopy, WorkingCopy } from '#contract/working-copies.ts'
import type { PostFields } from '../drafts/post-fields.ts'
import { spliceBetween } from './block-splice.ts'

/** The text of a working copy. */
export type CopyText = Omit<NewWorkingCopy, 'url'>

export interface SavedCover {
  imgname: string | null
  imgalt: string
}

/** The cover of an existing post is saved apart from the form. A file that is not uploaded yet is no part of the text. */
export function copyTextOf(
  fields: PostFields,
  blocks: string[],
  cover: SavedCover | null,
  baseVersion?: number,
): CopyText {
  const { title, description, tags, status, image, imgalt } = fields
  const { references, citationStyle, macros, language, coverWidth } = fields
  const chosen = image && 'imgname' in image ? image.imgname : null
  return {
    baseVersion,
    title,
    description,
    tags,
    status,
    imgname: cover ? cover.imgname : chosen,
    imgalt: imgalt ?? cover?.imgalt ?? '',
    references,
    citationStyle,
    macros,
    language,
    coverWidth,
    blocks,
  }
}

/** The text of a working copy as the server returns it. */
export const storedTextOf = ({
  baseVersion,
  title,
  description,
  tags,
  status,
  imgname,
  imgalt,
  references,
  citationStyle,
  macros,
  language,
  coverWidth,
  blocks,
}: WorkingCopy): CopyText => ({
  baseVersion: baseVersion ?? undefined,
  title,
  description,
  tags,
  status: status ?? undefined,
  imgname,
  imgalt,
  references,
  citationStyle,
  macros,
  language,
  coverWidth,
  blocks,
})

/** Returns null if both are the same. */
export function changesBetween(before: CopyText, after: CopyText): Omit<Autosave, 'revision'> | null {
  const { blocks, ...fields } = after
  const changed = Object.entries(fields).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof typeof fields]),
  )
  const splice = spliceBetween(before.blocks, blocks)
  if (changed.length === 0 && !splice) return null
  return { ...Object.fromEntries(changed), ...(splice && { splice }) }
}
