import {
  elementOf,
  elementsNamed,
  type HtmlElement,
  type HtmlNode,
  type HtmlParent,
  isElement,
  isText,
  setChildren,
  textNode,
} from './html-tree.ts'

/** Keeps what belongs together in one line: short words of code with hyphens, such as `--no-cache`, and formulas with the signs around them. */
export function keepTogether(root: HtmlParent): void {
  for (const code of elementsNamed(root, 'code')) if (!isInPre(code)) keepWords(code)
  const lines = new Set(elementsNamed(root, 'math').map(({ parentNode }) => parentNode))
  for (const line of lines) if (line) setChildren(line, withSigns(line.childNodes))
}

const isInPre = ({ parentNode: parent }: HtmlNode): boolean =>
  parent !== null && 'tagName' in parent && (parent.tagName === 'pre' || isInPre(parent))

/** A longer word may be broken at its hyphens, as it may be wider than a small screen. */
const hyphenatedWord = /((?<!\S)(?=\S*-)\S{2,24}(?!\S))/

function keepWords(code: HtmlElement): void {
  if (!code.childNodes.every(isText)) return
  const nodes = code.childNodes.flatMap((node) => (isText(node) ? split(node.value) : [node]))
  if (nodes.some(isElement)) setChildren(code, nodes)
}

/** Splitting by a group returns what it matched at each second place. */
const split = (text: string): HtmlNode[] =>
  text
    .split(hyphenatedWord)
    .map((part, at) => (at % 2 === 1 ? unbroken([textNode(part)]) : textNode(part)))
    .filter((node) => !isText(node) || node.value !== '')

const unbroken = (children: HtmlNode[]): HtmlElement =>
  elementOf('span', [{ name: 'class', value: 'unbroken' }], children)

const before = /[^\s\p{L}\p{N}\p{M}]{1,3}$/u
const after = /^[^\s\p{L}\p{N}\p{M}]{1,3}/u

/** A browser would break the line between a formula and the sign before or behind it. These are taken from the texts beside it. */
function withSigns(nodes: HtmlNode[]): HtmlNode[] {
  const kept = nodes.map((node, at) => {
    if (node.nodeName !== 'math') return node
    const first = taken(nodes[at - 1], before)
    const last = taken(nodes[at + 1], after)
    return first.length + last.length > 0 ? unbroken([...first, node, ...last]) : node
  })
  return kept.filter((node) => !isText(node) || node.value !== '')
}

/** Takes signs out of a text. */
function taken(node: HtmlNode | undefined, signs: RegExp): HtmlNode[] {
  const found = node && isText(node) ? signs.exec(node.value)?.[0] : undefined
  if (!node || !isText(node) || !found) return []
  node.value = node.value.replace(signs, '')
  return [textNode(found)]
}
