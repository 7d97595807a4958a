import { isDeepStrictEqual } from 'node:util'
import type { Macros } from '#contract/html/maths/macros.ts'
import type { PostStatus } from '#contract/post.ts'
import type { Presentation } from '#contract/presentation/presentation.ts'
import type { Bibliography } from '#contract/references/bibliography.ts'
import type { Reference } from '#contract/references/reference.ts'
import { mergeBlocks } from '../../content/html/merge-blocks.ts'
import type { MergedBody } from '../../content/html/merge-bodies.ts'
import { presentationOf, type StoredPresentation } from '../../content/presentation/presentation.ts'
import { bibliographyOf, type StoredBibliography } from '../../content/references/bibliography.ts'

/** What an author edits of a post. */
export interface EditedState extends StoredPresentation {
  title: string
  description: string
  tags: string[]
  status: PostStatus | null
  content: string
  bibliography: StoredBibliography
  imgname: string | null
  imgalt: string
}

type Cover = Pick<EditedState, 'imgname' | 'imgalt'>

/** The fields of a save. Updates send no cover, which has calls of its own; versions have one. */
type Sent = Partial<
  Pick<EditedState, 'title' | 'description' | 'tags' | 'content'> & Bibliography & Presentation
> & {
  status?: PostStatus
  cover?: Cover
}

/** What came in from the other save. */
export interface CameIn {
  /** How many blocks of the body it added, changed or deleted. */
  blocks: number
  fields: (
    | 'title'
    | 'description'
    | 'tags'
    | 'status'
    | 'cover'
    | 'references'
    | 'citationStyle'
    | 'macros'
    | keyof Presentation
  )[]
}

/** A save to make on top of the present state: only what differs from it. */
export interface MergedChange {
  fields: Sent
  cameIn: CameIn
}

const coverOf = ({ imgname, imgalt }: Cover): Cover => ({ imgname, imgalt })

/** What goes with the text, by its names in calls. */
const besideText = (state: EditedState): Bibliography & Presentation => ({
  ...bibliographyOf(state.bibliography),
  ...presentationOf(state),
})

const merged = <Value>(value: Value) => ({ value })

/** The merged value of a field; null if both sides changed it differently. Without a base, any difference is one. */
function mergeValue<Value>(base: Value | undefined, mine: Value, current: Value): { value: Value } | null {
  if (isDeepStrictEqual(mine, current)) return merged(current)
  if (isDeepStrictEqual(mine, base)) return merged(current)
  return isDeepStrictEqual(current, base) ? merged(mine) : null
}

function mergeTags(base: string[] | undefined, mine: string[], current: string[]) {
  const alone = mergeValue(base, mine, current)
  if (alone || !base) return alone
  const both = mergeBlocks(base, mine, current)
  return both && merged([...new Set(both.blocks)])
}

/** References that both sides added or deleted go together; null if both changed one differently. */
function mergeReferences(base: Reference[] | undefined, mine: Reference[], current: Reference[]) {
  const alone = mergeValue(base, mine, current)
  if (alone || !base) return alone
  const both = mergeEach(byKey(base), byKey(mine), byKey(current))
  return both && merged([...both.values()])
}

const byKey = (references: Reference[]): Map<string, Reference> =>
  new Map(references.map((reference) => [reference.id, reference]))

/** As references are. */
function mergeMacros(base: Macros | undefined, mine: Macros, current: Macros) {
  const alone = mergeValue(base, mine, current)
  if (alone || !base) return alone
  const [before, my, their] = [base, mine, current].map((macros) => new Map(Object.entries(macros)))
  const both = before && my && their && mergeEach(before, my, their)
  return both ? merged<Macros>(Object.fromEntries(both)) : null
}

/** Null if both sides changed one value differently. */
function mergeEach<Value>(
  base: Map<string, Value>,
  mine: Map<string, Value>,
  current: Map<string, Value>,
): Map<string, Value> | null {
  const both = new Map<string, Value>()
  for (const key of new Set([...current.keys(), ...mine.keys()])) {
    const one = mergeValue(base.get(key), mine.get(key), current.get(key))
    if (!one) return null
    if (one.value !== undefined) both.set(key, one.value)
  }
  return both
}

function mergeContent(body: MergedBody | null, mine: string, current: string) {
  if (!body) return mergeValue(undefined, mine, current)
  return body.content === null ? null : merged(body.content)
}

/**
 * Merges the fields that an author sends, who began with `base`, with the present state of the post. Null if both sides changed the same
 * field, or the same block of the body, differently, or if hidden text would reach readers because the post was published since. Without `base`, which may have been deleted, only equal fields agree. `body` is the
 * merged body of `base`, what was sent and `current`; null without `base`.
 */
export function mergeChange(
  base: EditedState | undefined,
  mine: Sent,
  current: EditedState,
  body: MergedBody | null,
): MergedChange | null {
  const was = base && besideText(base)
  const now = besideText(current)
  const results = {
    title: mine.title === undefined ? undefined : mergeValue(base?.title, mine.title, current.title),
    description:
      mine.description === undefined
        ? undefined
        : mergeValue(base?.description, mine.description, current.description),
    status: mine.status === undefined ? undefined : mergeValue(base?.status, mine.status, current.status),
    tags: mine.tags === undefined ? undefined : mergeTags(base?.tags, mine.tags, current.tags),
    content: mine.content === undefined ? undefined : mergeContent(body, mine.content, current.content),
    references: mine.references && mergeReferences(was?.references, mine.references, now.references),
    citationStyle:
      mine.citationStyle && mergeValue(was?.citationStyle, mine.citationStyle, now.citationStyle),
    macros: mine.macros && mergeMacros(was?.macros, mine.macros, now.macros),
    language:
      mine.language === undefined ? undefined : mergeValue(was?.language, mine.language, now.language),
    coverWidth:
      mine.coverWidth === undefined
        ? undefined
        : mergeValue(was?.coverWidth, mine.coverWidth, now.coverWidth),
    cover:
      mine.cover === undefined ? undefined : mergeValue(base && coverOf(base), mine.cover, coverOf(current)),
  }
  if (Object.values(results).includes(null)) return null
  const present = { ...current, ...now, cover: coverOf(current) }
  const fields = Object.fromEntries(
    Object.entries(results).flatMap(([name, result]) =>
      !result || isDeepStrictEqual(result.value, present[name as keyof typeof present])
        ? []
        : [[name, result.value]],
    ),
  )
  if (Object.keys(fields).length > 0 && isPublishedMeanwhile(base, mine, current)) return null
  return { fields, cameIn: { blocks: body?.changes ?? 0, fields: fieldsThatCameIn(base, current) } }
}

/** Whether a save of hidden text would reach readers, as the post was published since. Its author decides. */
const isPublishedMeanwhile = (base: EditedState | undefined, mine: Sent, current: EditedState): boolean =>
  mine.status !== undefined &&
  mine.status !== 'public' &&
  base?.status !== 'public' &&
  current.status === 'public'

function fieldsThatCameIn(base: EditedState | undefined, current: EditedState): CameIn['fields'] {
  if (!base) return []
  const names = ['title', 'description', 'tags', 'status'] as const
  const fields: CameIn['fields'] = names.filter((name) => !isDeepStrictEqual(base[name], current[name]))
  if (!isDeepStrictEqual(coverOf(base), coverOf(current))) fields.push('cover')
  const [was, now] = [besideText(base), besideText(current)]
  for (const name of ['references', 'citationStyle', 'macros', 'language', 'coverWidth'] as const)
    if (!isDeepStrictEqual(was[name], now[name])) fields.push(name)
  return fields
}
