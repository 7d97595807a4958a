import { type Ref, type RefObject, useImperativeHandle, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { isBlank } from '#contract/blank-text.ts'
import type { PostFields } from '../drafts/post-fields.ts'
import type { CheckedBody } from '../editor/checks/body-checks.ts'
import type { Place, Point } from '../editor/checks/point.ts'
import type { EditorHandle } from '../editor/editor-handle.ts'
import { fieldPoints } from './field-points.ts'
import { useBodyPoints } from './use-body-points.ts'
import { useSameTitle } from './use-same-title.ts'

/** What is told while somebody types: only the list is rendered again then, not the form. */
export interface ChecksHandle {
  noteBody(body: CheckedBody): void
  noteTypedTag(text: string): void
}

interface Props {
  ref: Ref<ChecksHandle>
  fields: PostFields
  /** The address of the post, if it has one. */
  url: string | null
  /** Whether the list is folded at first. */
  isFolded: boolean
  editor: RefObject<EditorHandle | null>
}

/** More would hide the rest of the form. Those that are mended make room for the next ones. */
const maxShown = 8

/** Lists what the author may want to look at. It keeps nothing from being published. */
export function BeforePublishing({ ref, fields, url, editor, isFolded }: Props) {
  const [body, noteBody] = useState<CheckedBody | null>(null)
  const [typedTag, noteTypedTag] = useState('')
  useImperativeHandle(ref, () => ({ noteBody, noteTypedTag }), [])
  const points = usePoints(fields, url, body, typedTag)
  if (points.length === 0) return null
  const goTo = (place: Place) =>
    'selector' in place ? focusRevealed(place.selector) : editor.current?.goTo(place)
  const more = points.length - maxShown
  return (
    <details className="before-publishing" open={!isFolded}>
      <summary>
        <span className="in-full">Before publishing: </span>
        {points.length} {points.length === 1 ? 'thing' : 'things'} to look at
      </summary>
      <ul>
        {points.slice(0, maxShown).map(({ text, place }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two places may need the same
          <li key={at}>
            <button type="button" onClick={() => goTo(place)}>
              {text}
            </button>
          </li>
        ))}
        {more > 0 && <li>and {more} more</li>}
      </ul>
    </details>
  )
}

/** Opens the panel around the element first, if it is folded. */
function focusRevealed(selector: string): void {
  const element = document.querySelector<HTMLElement>(selector)
  const panel = element?.closest('[hidden]')
  if (panel) flushSync(() => document.querySelector<HTMLElement>(`[aria-controls="${panel.id}"]`)?.click())
  element?.focus()
}

/** Returns what the author may want to look at before publishing. */
function usePoints(
  fields: PostFields,
  url: string | null,
  body: CheckedBody | null,
  typedTag: string,
): Point[] {
  const sameTitle = useSameTitle(fields.title, url)
  const inBody = useBodyPoints(body)
  const { references } = fields
  const citationPoints = useMemo(
    () => body?.checkCitations(references.map(({ id }) => id)) ?? [],
    [body, references],
  )
  const points: Point[] = []
  if (sameTitle) points.push({ text: sameTitle, place: { selector: '#title' } })
  points.push(...fieldPoints(fields), ...inBody, ...citationPoints)
  if (!isBlank(typedTag))
    points.push({
      text: `“${typedTag.trim()}” is typed, but is not a tag yet.`,
      place: { selector: '#tag' },
    })
  return points
}
