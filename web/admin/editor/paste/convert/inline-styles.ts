import { styleOf } from './styles.ts'

/** Styles that word processors and browsers write instead of elements, and the elements with the same meaning. */
const meanings: [property: string, value: RegExp, element: string][] = [
  ['font-weight', /^(?:bold|[6-9]00)/, 'strong'],
  ['font-style', /^(?:italic|oblique)/, 'em'],
  ['text-decoration', /underline/, 'u'],
  ['text-decoration-line', /underline/, 'u'],
  ['text-decoration', /line-through/, 'del'],
  ['text-decoration-line', /line-through/, 'del'],
  ['vertical-align', /^super/, 'sup'],
  ['vertical-align', /^sub/, 'sub'],
]

/** Gives styled text the elements that say the same, in place. */
export function convertInlineStyles(root: Element): void {
  for (const wrapper of root.querySelectorAll(
    'b[data-pasted-style], strong[data-pasted-style], i[data-pasted-style], em[data-pasted-style]',
  )) {
    if (hasNoEffect(wrapper)) wrapper.replaceWith(...wrapper.childNodes)
  }
  for (const span of root.querySelectorAll('span[data-pasted-style], font[data-pasted-style]'))
    giveElements(span)
}

/** Google Docs wraps everything that is copied in a bold element that is not bold. */
function hasNoEffect(element: Element): boolean {
  const isBold = element.localName === 'b' || element.localName === 'strong'
  return isBold
    ? /^(?:normal|400)/.test(styleOf(element, 'font-weight'))
    : styleOf(element, 'font-style') === 'normal'
}

function giveElements(span: Element): void {
  const names = meanings
    .filter(([property, value]) => value.test(styleOf(span, property)))
    .map(([, , element]) => element)
  for (const name of new Set(names)) {
    // Links are underlined and headings bold anyway.
    if (name === 'u' && (span.closest('a') || span.querySelector('a'))) continue
    if (name === 'strong' && span.closest('h1, h2, h3, h4, h5, h6, th')) continue
    const element = span.ownerDocument.createElement(name)
    element.append(...span.childNodes)
    span.append(element)
  }
}
