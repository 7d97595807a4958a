import { isBlank } from '#contract/blank-text.ts'
import type { PostFields } from '../drafts/post-fields.ts'
import type { Point } from '../editor/checks/point.ts'

const isEmpty = (html: string): boolean => html === '' || html === '<p></p>'

/** Returns what is missing beside a title. Without one, the form was only just opened. */
export function fieldPoints({ title, description, content }: PostFields): Point[] {
  if (title === '') return []
  const points: Point[] = []
  if (isBlank(description)) {
    const text = 'The description is missing: nothing is published without one.'
    points.push({ text, place: { selector: '#description' } })
  }
  if (isEmpty(content)) {
    const text = 'The body is empty: the page will show only what is above it.'
    points.push({ text, place: { from: 0, to: 0 } })
  }
  return points
}
