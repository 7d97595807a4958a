import { binarySizeText } from '#contract/byte-size.ts'
import { checkMacros, sentenceOfFaults } from '#contract/html/maths/check-macros.ts'
import type { Macros } from '#contract/html/maths/macros.ts'
import { limits } from '#contract/limits.ts'
import { normalizeReferences } from '#contract/references/normalize-reference.ts'
import type { Reference } from '#contract/references/reference.ts'
import { withCommas } from '#contract/with-commas.ts'
import type { Autosave } from '#contract/working-copies.ts'
import { textOfHtml } from '../../content/html/html-text.ts'
import {
  changedPresentation,
  checkedLanguage,
  type StoredPresentation,
  storedPresentation,
} from '../../content/presentation/presentation.ts'
import { changedBibliography } from '../../content/references/bibliography.ts'
import { AppError, createFieldCheck } from '../../errors.ts'
import { plainLine, plainLines } from '../../foundation/text/plain-text.ts'
import { countedRow } from '../../limits/quotas/counted-bytes.ts'
import { type BlockLength, splitContent, totalBytes } from './block-lengths.ts'
import type { WorkingCopyHead, WorkingCopyRow } from './working-copy-store.ts'

/** What an author edits besides the body. */
export interface EditedFields
  extends Pick<WorkingCopyRow, 'status' | 'title' | 'description' | 'imgname' | 'imgalt' | 'bibliography'>,
    StoredPresentation {
  tags: string[]
}

export interface WorkingCopyText extends EditedFields {
  /** The sanitized HTML of each block as it was sent: what came out may be no element, or several. */
  blocks: string[]
}

export const noFields: EditedFields = {
  status: null,
  title: '',
  description: '',
  tags: [],
  imgname: null,
  imgalt: '',
  language: null,
  cover_width: null,
  bibliography: null,
}

/** Usage is counted in steps of this, so that most autosaves do not change it. */
const countedStep = 4_096

/** The fields of a working copy. */
export const fieldsOf = (row: WorkingCopyHead): EditedFields => ({
  status: row.status,
  title: row.title,
  description: row.description,
  tags: JSON.parse(row.tags),
  imgname: row.imgname,
  imgalt: row.imgalt,
  ...storedPresentation(row),
  bibliography: row.bibliography,
})

export const textOf = (row: WorkingCopyRow): WorkingCopyText => ({
  ...fieldsOf(row),
  blocks: splitContent(row.content, JSON.parse(row.block_lengths)),
})

/** The columns for a text without its body. Throws `validation_failed`, at a field, if it is longer than a post may be. */
export function columnsOf(fields: EditedFields, lengths: BlockLength[], fieldOfBlocks: string) {
  assertBounded(lengths, fieldOfBlocks)
  const columns = {
    ...fields,
    tags: JSON.stringify(fields.tags),
    block_lengths: JSON.stringify(lengths),
  }
  const { title, description, tags, imgalt, bibliography, block_lengths } = columns
  const bytes =
    totalBytes(lengths) + countedRow(title, description, tags, imgalt, bibliography, block_lengths)
  return { ...columns, bytes: Math.ceil(bytes / countedStep) * countedStep }
}

function assertBounded(lengths: BlockLength[], field: string): void {
  const { maxBlocks } = limits.workingCopy
  const { maxContentBytes } = limits.post
  const check = createFieldCheck()
  if (lengths.length > maxBlocks)
    check.refuse(field, `A text may have at most ${withCommas(maxBlocks)} blocks.`)
  if (totalBytes(lengths) > maxContentBytes)
    check.refuse(field, `A text may have at most ${binarySizeText(maxContentBytes)}. Split it.`)
  check.throwIfRefused()
}

/** The fields that are present, as they are stored. Throws `validation_failed` for references, macros and languages that are none. */
export function typedFields(
  sent: Omit<Autosave, 'revision' | 'imgname'>,
  { bibliography }: Pick<EditedFields, 'bibliography'>,
): Partial<EditedFields> {
  const fields: Partial<EditedFields> = {}
  if (sent.title !== undefined) fields.title = plainLine(sent.title)
  if (sent.description !== undefined) fields.description = plainLines(sent.description)
  if (sent.tags !== undefined) fields.tags = sent.tags.map(plainLine)
  if (sent.status !== undefined) fields.status = sent.status
  if (sent.imgalt !== undefined) fields.imgalt = plainLine(sent.imgalt)
  const language = typeof sent.language === 'string' ? languageOf(sent.language) : sent.language
  Object.assign(fields, changedPresentation({ ...sent, language }))
  fields.bibliography = changedBibliography(bibliography, {
    references: sent.references && checkedReferences(sent.references),
    citationStyle: sent.citationStyle,
    macros: sent.macros && checkedMacros(sent.macros),
  })
  return fields
}

function checkedReferences(sent: unknown[]): Reference[] {
  const normalized = normalizeReferences(sent)
  if ('references' in normalized) return normalized.references
  const { problem } = normalized
  throw new AppError('validation_failed', problem, { fields: { references: problem } })
}

function checkedMacros(sent: Record<string, unknown>): Macros {
  const checked = checkMacros(sent)
  if ('macros' in checked) return checked.macros
  const problem = sentenceOfFaults(checked.faults)
  throw new AppError('validation_failed', problem, { fields: { macros: problem } })
}

function languageOf(sent: string): string {
  const checked = checkedLanguage(sent)
  if ('language' in checked) return checked.language
  const { problem } = checked
  throw new AppError('validation_failed', problem, { fields: { language: problem } })
}

/** True if there is nothing in it to keep. */
export const isEmpty = ({
  title,
  description,
  tags,
  imgname,
  language,
  cover_width,
  bibliography,
  blocks,
}: WorkingCopyText): boolean =>
  !title &&
  !description &&
  tags.length === 0 &&
  imgname === null &&
  language === null &&
  cover_width === null &&
  bibliography === null &&
  blocks.every((html) => !html.includes('<img') && !textOfHtml(html))
