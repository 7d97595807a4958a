import type { Database } from '../../data/database/database.ts'
import { AppError } from '../../errors.ts'
import { fullDiskProblem } from '../../foundation/files/full-disk.ts'
import { describeStartError } from '../../foundation/process/describe-start-error.ts'

/** Error codes for files that are too large, not permitted or missing. */
const cannotWrite = ['EFBIG', 'EROFS', 'EACCES', 'EPERM', 'ENOENT', 'ENOTDIR']

/** Describes why a backup or restore failed: one line that begins with `failed`, or the whole error if it was not expected. */
export function backupProblem(error: unknown, failed: string, database?: Database): string {
  if (error instanceof AppError) return `${failed}: ${lowerFirst(error.message)}${causesOf(error)}`
  const full = fullDiskProblem(error)
  if (full) return `${failed}: ${full}`
  const { code = '', path, dest, syscall } = error as NodeJS.ErrnoException & { dest?: string }
  if (code === 'ENOENT' && syscall === 'stat') return `${failed}: there is no folder ${path}.`
  if (cannotWrite.includes(code)) return `${failed}: ${dest ?? path ?? 'a file'} cannot be written (${code}).`
  if (database?.dialect.isUnavailable(error))
    return `${failed}: the database at DATABASE_URL does not answer (${(error as Error).message}).`
  return describeStartError(error, failed)
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** What a store reported, which the reader cannot look up in a log. */
function causesOf({ cause }: Error): string {
  const messages: string[] = []
  for (let each = cause; each instanceof Error; each = each.cause) messages.push(each.message)
  return messages.length > 0 ? ` (${messages.join(': ')})` : ''
}
