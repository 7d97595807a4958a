import { limits } from '#contract/limits.ts'
import type { Autosave } from '#contract/working-copies.ts'
import { textOfHtml } from '../../content/html/html-text.ts'
import { AppError, createFieldCheck } from '../../errors.ts'
import { plainLine, plainLines } from '../../foundation/text/plain-text.ts'
import { countedRow } from '../../limits/quotas/counted-bytes.ts'
import type { WorkingCopyRow } from './working-copy-store.ts'

/** The fields and the body of a working copy. */
export interface WorkingCopyText
  extends Pick<WorkingCopyRow, 'status' | 'title' | 'description' | 'imgname' | 'imgalt'> {
  tags: string[]
  /** The sanitised HTML of each block as it was sent: what came out may be no element, or several. */
  blocks: string[]
}

export const emptyText: WorkingCopyText = {
  status: null,
  title: '',
  description: '',
  tags: [],
  imgname: null,
  imgalt: '',
  blocks: [],
}

/** Usage is counted in steps of this, so that most autosaves do not change it. */
const countedStep = 4_096

/** How much HTML is read for an excerpt, and how many characters it has. */
const excerptLimits = { maxHtmlLength: 2_000, maxCharacters: 200 }

export const textOf = (row: WorkingCopyRow): WorkingCopyText => ({
  status: row.status,
  title: row.title,
  description: row.description,
  tags: JSON.parse(row.tags),
  imgname: row.imgname,
  imgalt: row.imgalt,
  blocks: JSON.parse(row.blocks),
})

/** The columns for a text. Throws `validation_failed`, at the field of its blocks, if it is longer than a post may be. */
export function columnsOf({ blocks, ...text }: WorkingCopyText, fieldOfBlocks: string) {
  const content = blocks.join('')
  assertBounded(blocks.length, Buffer.byteLength(content), fieldOfBlocks)
  const columns = { ...text, tags: JSON.stringify(text.tags), blocks: JSON.stringify(blocks) }
  const { title, description, tags, imgalt } = columns
  const excerpt = excerptOf(content)
  const bytes = countedRow(title, description, tags, imgalt, columns.blocks, excerpt)
  return { ...columns, excerpt, bytes: Math.ceil(bytes / countedStep) * countedStep }
}

function assertBounded(count: number, bytes: number, field: string): void {
  const { maxBlocks } = limits.workingCopy
  const { maxContentBytes } = limits.post
  const check = createFieldCheck()
  if (count > maxBlocks)
    check.refuse(field, `A text may have at most ${maxBlocks.toLocaleString('en')} blocks.`)
  if (bytes > maxContentBytes)
    check.refuse(field, `A text may have at most ${maxContentBytes / 1024 / 1024} MiB. Split it.`)
  check.throwIfRefused()
}

function excerptOf(content: string): string {
  const text = textOfHtml(content.slice(0, excerptLimits.maxHtmlLength)).replace(/\s+/g, ' ')
  return [...text].slice(0, excerptLimits.maxCharacters).join('')
}

/** The fields that are present, as they are stored. */
export function typedFields(sent: Omit<Autosave, 'revision' | 'imgname'>): Partial<WorkingCopyText> {
  const fields: Partial<WorkingCopyText> = {}
  if (sent.title !== undefined) fields.title = plainLine(sent.title)
  if (sent.description !== undefined) fields.description = plainLines(sent.description)
  if (sent.tags !== undefined) fields.tags = sent.tags.map(plainLine)
  if (sent.status !== undefined) fields.status = sent.status
  if (sent.imgalt !== undefined) fields.imgalt = plainLine(sent.imgalt)
  return fields
}

/** Replaces some blocks. Throws `validation_failed` if there are not as many. */
export function spliced(blocks: string[], splice: NonNullable<Autosave['splice']>): string[] {
  const { start, deleteCount } = splice
  const isInside = start <= blocks.length && deleteCount <= blocks.length - start
  if (!isInside) {
    const problem = `The text has ${blocks.length} blocks: there are no ${deleteCount} to replace from ${start} on.`
    const field = start > blocks.length ? 'splice.start' : 'splice.deleteCount'
    throw new AppError('validation_failed', problem, { fields: { [field]: problem } })
  }
  return [...blocks.slice(0, start), ...splice.blocks, ...blocks.slice(start + deleteCount)]
}

/** True if there is nothing in it to keep. */
export const isEmpty = ({ title, description, tags, imgname, blocks }: WorkingCopyText): boolean =>
  !title &&
  !description &&
  tags.length === 0 &&
  imgname === null &&
  blocks.every((html) => !html.includes('<img') && !textOfHtml(html))
