import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

const unseen = new Set(
  `script style template noscript noembed noframes iframe title head meta link base object embed applet param svg math
  canvas audio video source track map area select option optgroup datalist textarea input meter progress`.split(
    /\s+/,
  ),
)

const blocks = new Set(
  `address article aside blockquote caption center dd details dialog dir div dl dt fieldset figcaption figure footer form
  h1 h2 h3 h4 h5 h6 header hgroup legend li listing main marquee menu nav ol p plaintext pre search section summary table
  tbody td tfoot th thead tr ul xmp`.split(/\s+/),
)

/** The text that a browser shows for HTML, with white space as single spaces, computed independently of the code under test. */
export function visibleText(html: string): string {
  const root = parseFragment(div, withoutControls(html), {})
  const text = root.childNodes.map((node) => textOf(node)).join('')
  return withoutControls(text).replace(/\s+/g, ' ').trim()
}

/** The visible text of a rendered body, without the names of languages and the switches that pages add to code. */
export const visibleTextOfBody = (rendered: string): string =>
  visibleText(
    rendered.replaceAll(
      / ?<span class="code-label">[^<]*<\/span>|<details class="code-rest">.*?<\/details>/g,
      '',
    ),
  )

const div = parseFragment('<div></div>').childNodes[0] as Element

const withoutControls = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Noncharacter_Code_Point}]/gu, (character) =>
      /[\t\n\f\r]/.test(character) ? character : '',
    )

/** `isFlat` inside elements where those that change the order of their content are not allowed, so that only their text counts. */
function textOf(node: Node, isFlat = false): string {
  if ('value' in node) return node.value
  if (!('tagName' in node) || unseen.has(node.tagName)) return ''
  if (node.tagName === 'br' || node.tagName === 'hr') return ' '
  const children = isFlat ? node.childNodes : inVisibleOrder(node)
  const text = children.map((child) => textOf(child, isFlat || holdsText(node))).join('')
  return blocks.has(node.tagName) ? ` ${text} ` : text
}

const holdsText = ({ tagName, parentNode }: Element): boolean =>
  ['pre', 'xmp', 'listing'].includes(tagName) ||
  (tagName === 'dt' && isInDefinitions(parentNode)) ||
  (tagName === 'summary' && parentNode?.nodeName === 'details')

/** Browsers show the first summary, captions and the first head of a table before everything else, and the first foot last. */
function inVisibleOrder({ childNodes, tagName }: Element): Node[] {
  const named = (name: string): Node[] => childNodes.filter((node) => node.nodeName === name)
  const isTable = tagName === 'table'
  if (!isTable && tagName !== 'details') return childNodes
  const first = isTable
    ? [...named('caption'), ...named('thead').filter(hasCells).slice(0, 1)]
    : named('summary').slice(0, 1)
  const last = isTable ? named('tfoot').filter(hasCells).slice(0, 1) : []
  const between = childNodes.map((node) => (first.includes(node) || last.includes(node) ? gap : node))
  return [...first, ...between, ...last]
}

/** What is shown elsewhere still keeps the words before and after it apart. */
const gap: Node = { nodeName: '#text', value: ' ', parentNode: null }

const hasCells = (group: Node): boolean =>
  'childNodes' in group &&
  group.childNodes.some((row) => 'childNodes' in row && row.childNodes.some((cell) => 'tagName' in cell))

const isInDefinitions = (parent: Element['parentNode']): boolean =>
  parent?.nodeName === 'dl' || (parent?.nodeName === 'div' && isInDefinitions((parent as Element).parentNode))
