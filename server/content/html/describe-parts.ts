import { type CalloutKind, calloutKinds, calloutTitles } from '#contract/content/kinds.ts'
import { textWithin } from './html-text.ts'
import {
  attributeOf,
  childrenNamed,
  descendants,
  elementOf,
  type HtmlElement,
  type HtmlParent,
  hasClass,
  isElement,
  setAttribute,
  setChildren,
  textNode,
} from './html-tree.ts'

/** Tells screen readers, and readers without a mouse, what style sheets and pointers tell others. */
export function describeParts(root: HtmlParent): void {
  for (const node of descendants(root)) {
    if (!isElement(node)) continue
    if (hasClass(node, 'callout')) nameCallout(node)
    else if (node.tagName === 'input')
      setAttribute(node, 'aria-label', attributeOf(node, 'checked') === undefined ? 'Not done' : 'Done')
    else if (node.tagName === 'abbr' && attributeOf(node, 'title')) setAttribute(node, 'tabindex', '0') // Its explanation is shown on focus, which a touch gives too.
  }
}

/** A callout with a title of its own is announced with its kind, which others see. */
function nameCallout(callout: HtmlElement): void {
  const kind = calloutKinds.find((name) => hasClass(callout, name)) as CalloutKind
  const [title] = childrenNamed(callout, 'p', 'summary')
  const words = title ? textWithin(title) : ''
  const own = words && words.toLowerCase() !== kind
  if (callout.tagName === 'aside') {
    setAttribute(callout, 'role', 'note')
    setAttribute(callout, 'aria-label', own ? `${calloutTitles[kind]}: ${words}` : calloutTitles[kind])
  } else if (title && own) {
    const label = elementOf(
      'span',
      [{ name: 'class', value: 'visually-hidden' }],
      [textNode(`${calloutTitles[kind]}: `)],
    )
    setChildren(title, [label, ...title.childNodes])
  }
}
