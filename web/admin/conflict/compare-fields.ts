import { escapeHtmlText } from '#contract/html/escape-html.ts'
import { macroLines } from '#contract/html/maths/macro-lines.ts'
import type { Macros } from '#contract/html/maths/macros.ts'
import type { PostState, PostStatus } from '#contract/post.ts'
import type { Reference } from '#contract/references/reference.ts'
import type { PostFields } from '../drafts/post-fields.ts'
import type { TextNoun } from '../layout/text-noun.ts'
import type { Choice, Side } from './compare-blocks.ts'

const labels = {
  title: 'Title',
  description: 'Description',
  tags: 'Tags',
  status: 'Status',
  references: 'References',
  citationStyle: 'Citation style',
  macros: 'Macros',
  language: 'Language',
  coverWidth: 'Width of the cover',
}
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

/** The same with the status that the post has now, unless it was changed here too. Nobody is asked: an edit must not publish again what was hidden. */
export const withPresentStatus = (
  mine: PostFields,
  current: PostState,
  base: PostState | null,
): PostFields => (mine.status === base?.status ? { ...mine, status: current.status as PostStatus } : mine)

/** Says that a post or page got another status in another place. */
export function statusNote(noun: TextNoun, before: PostStatus, now: PostStatus): string | null {
  if (before === now) return null
  const how =
    now === 'public' ? 'it was published' : before === 'public' ? 'it was hidden' : 'its status was changed'
  return `The ${noun} is ${now === 'draft' ? 'a draft' : now} now: ${how} in another place.`
}

export function fieldDifferences(
  mine: PostFields,
  theirs: PostState,
  base: PostState | null,
): FieldDifference[] {
  const names = Object.keys(labels) as FieldName[]
  return names
    .filter((name) => textOf(mine[name]) !== textOf(theirs[name]))
    .map((name) => ({
      name,
      label: labels[name],
      mine: htmlOf(mine[name]),
      theirs: htmlOf(theirs[name]),
      suggested: isChangedHere(name, mine, base) ? 'mine' : 'theirs',
      value: { [name]: theirs[name] },
    }))
}

/** Without a base nobody knows, and a post that is hidden should not be published by mistake. */
const isChangedHere = (name: FieldName, mine: PostFields, base: PostState | null): boolean =>
  base ? textOf(mine[name]) !== textOf(base[name]) : name !== 'status'

export const withFields = (
  mine: PostFields,
  differences: FieldDifference[],
  choices: readonly Choice[],
): PostFields =>
  Object.assign(
    { ...mine },
    ...differences.filter((_, at) => choices[at] === 'theirs').map(({ value }) => value),
  )

type Value = string | string[] | Reference[] | Macros | null

const textOf = (value: Value): string => {
  if (Array.isArray(value)) return value.map(oneText).join(', ')
  return value !== null && typeof value === 'object'
    ? macroLines(value as Macros).join(', ')
    : (value ?? '').trim()
}

const oneText = (item: string | Reference): string => (typeof item === 'string' ? item : JSON.stringify(item))

const htmlOf = (value: Value): string[] =>
  textOf(value) === '' ? [] : [`<p>${escapeHtmlText(shownOf(value))}</p>`]

/** References by their keys. */
const shownOf = (value: Value): string =>
  Array.isArray(value)
    ? value.map((item) => (typeof item === 'string' ? item : item.id)).join(', ')
    : textOf(value)
