import { nameOfWords } from '../html/name-of-words.ts'
import { maxNameLength, numberedLabels } from './kinds.ts'

/** The id of an equation by its label in TeX, where `loss`, `eq:loss` and `eq-loss` are the same; null for one without letters or digits. */
export function equationId(label: string): string | null {
  const name = nameOfWords(label.replace(/^\s*eq[:-]/, ''), maxNameLength)
  return name === '' ? null : `${numberedLabels.equation.prefix}-${name}`
}
