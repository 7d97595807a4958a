import { type Position, positions } from '#contract/author.ts'
import { AppError, type FieldCheck } from '../../errors.ts'

const positionOf = (text: string): Position | undefined =>
  positions.find((known) => known === text.trim().toLowerCase())

const problem = 'Send “owner” or “author”.'

/** Reads a position in any case, ignoring surrounding space. */
export function readPosition(text: string): Position {
  const position = positionOf(text)
  if (position) return position
  throw new AppError('validation_failed', 'A position is “owner” or “author”.', {
    fields: { position: problem },
  })
}

/** The same among other fields, all of which are checked. */
export function checkedPosition(check: FieldCheck, text: string): Position | undefined {
  const position = positionOf(text)
  if (!position) check.refuse('position', problem)
  return position
}
