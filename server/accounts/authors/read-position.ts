import { type Position, positions } from '#contract/author.ts'
import { AppError } from '../../errors.ts'

/** Reads a position in any case, ignoring surrounding space. */
export function readPosition(text: string): Position {
  const position = positions.find((known) => known === text.trim().toLowerCase())
  if (position) return position
  throw new AppError('validation_failed', 'A position is “owner” or “author”.', {
    fields: { position: 'Send “owner” or “author”.' },
  })
}
