import { limits } from '#contract/limits.ts'
import { plainLine } from '../text/plain-text.ts'

/** A name as somebody typed it who was refused, as one short line for the log. Null if nothing is left of it. */
export const typedName = (typed: string): string | null =>
  [...plainLine(typed)].slice(0, limits.auditName).join('') || null
