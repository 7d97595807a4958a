import { calloutKinds, calloutTitles } from '#contract/content/kinds.ts'
import { textWithin } from '../html-text.ts'
import {
  classesOf,
  elementOf,
  type HtmlElement,
  hasClass,
  isElement,
  setChildren,
  textNode,
} from '../html-tree.ts'
import { visibleChildren } from '../parts.ts'

/** Gives a callout without a title the name of its kind. Those that open have a summary. */
export function titleCallout(callout: HtmlElement): void {
  if (callout.tagName === 'details') return
  const classes = classesOf(callout)
  const title = calloutTitles[calloutKinds.find((kind) => classes.includes(kind)) ?? 'note']
  const [first] = visibleChildren(callout)
  if (!first || !isElement(first) || !hasClass(first, 'callout-title')) {
    const attrs = [{ name: 'class', value: 'callout-title' }]
    setChildren(callout, [elementOf('p', attrs, [textNode(title)]), ...callout.childNodes])
  } else if (!textWithin(first)) setChildren(first, [textNode(title)])
}
