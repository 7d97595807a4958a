import { escapeHtmlText } from '#contract/html/escape-html.ts'
import type { PostState } from '#contract/post.ts'
import type { PostFields } from '../drafts/post-fields.ts'
import type { Choice, Side } from './compare-blocks.ts'

const labels = { title: 'Title', description: 'Description', tags: 'Tags', status: 'Status' }
type FieldName = keyof typeof labels

/** A field in which two texts differ. `mine` and `theirs` are HTML. */
export interface FieldDifference {
  name: FieldName
  label: string
  mine: string[]
  theirs: string[]
  suggested: Side
  /** What the form gets if the other side is chosen. */
  value: Partial<PostFields>
}

/** A draft can be chosen with the button Draft only, so that its status is no choice here. */
export function fieldDifferences(
  mine: PostFields,
  theirs: PostState,
  base: PostState | null,
): FieldDifference[] {
  const names = Object.keys(labels) as FieldName[]
  return names
    .filter((name) => name !== 'status' || theirs.status !== 'draft')
    .filter((name) => textOf(mine[name]) !== textOf(theirs[name]))
    .map((name) => ({
      name,
      label: labels[name],
      mine: htmlOf(mine[name]),
      theirs: htmlOf(theirs[name]),
      suggested: base && textOf(mine[name]) === textOf(base[name]) ? 'theirs' : 'mine',
      value: { [name]: theirs[name] },
    }))
}

export const withFields = (
  mine: PostFields,
  differences: FieldDifference[],
  choices: readonly Choice[],
): PostFields =>
  Object.assign(
    { ...mine },
    ...differences.filter((_, at) => choices[at] === 'theirs').map(({ value }) => value),
  )

const textOf = (value: string | string[] | null): string =>
  Array.isArray(value) ? value.join(', ') : (value ?? '').trim()

const htmlOf = (value: string | string[] | null): string[] =>
  textOf(value) === '' ? [] : [`<p>${escapeHtmlText(textOf(value))}</p>`]
