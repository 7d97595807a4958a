import { limits } from '#contract/limits.ts'
import { AppError } from '../../errors.ts'
import { plainLine } from '../../foundation/text/plain-text.ts'

/** The name of a version as it is stored; null for none. Throws `validation_failed` for one that is too long. */
export function checkedName(typed = ''): string | null {
  const name = plainLine(typed)
  const { maxNameCharacters } = limits.version
  if ([...name].length <= maxNameCharacters) return name || null
  const problem = `A name may have at most ${maxNameCharacters} characters.`
  throw new AppError('validation_failed', problem, { fields: { name: problem } })
}
