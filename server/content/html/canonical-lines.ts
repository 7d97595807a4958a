import {
  childrenNamed,
  elementOf,
  type HtmlElement,
  type HtmlNode,
  hasClass,
  isElement,
  isText,
  setChildren,
  textNode,
} from './html-tree.ts'

/** What a part of code is: marked, added or removed, and in focus. */
interface Look {
  kind: string | null
  isInFocus: boolean
}

interface Part extends Look {
  text: string
}

/** A line without its line end. `kind` and `isInFocus` are those of the whole line; undefined if its parts differ. */
interface Line extends Partial<Look> {
  parts: Part[]
  lineEnd: string
}

const kinds = ['mark', 'ins', 'del']

/**
 * Spells the lines of a code block in one way: a run of lines that are marked, added, removed or in focus is one element, with the line end
 * after it. Code with other elements stays as it is, and so does code with nothing but marked and removed parts, which are older than lines.
 */
export function canonicalLines(pre: HtmlElement, isInFigure: boolean): void {
  const [code] = childrenNamed(pre, 'code')
  const root = code && pre.childNodes.length === 1 ? code : pre
  if (!root.childNodes.some(isElement)) return
  const parts: Part[] = []
  if (!addParts(root.childNodes, { kind: null, isInFocus: false }, parts)) return
  const isNew = parts.some(({ kind, isInFocus }) => kind === 'ins' || isInFocus)
  if (!isNew && !isInFigure && !hasClass(pre, 'line-numbers') && !hasClass(pre, 'focus')) return
  setChildren(root, nodesOf(linesOf(parts)))
}

/** Returns false for code with other elements. */
function addParts(nodes: HtmlNode[], look: Look, parts: Part[]): boolean {
  return nodes.every((node) => {
    if (isText(node)) {
      parts.push({ ...look, text: node.value })
      return true
    }
    if (!isElement(node)) return false
    const { tagName, attrs, childNodes } = node
    const isFocus = tagName === 'span' && attrs.length === 1 && hasClass(node, 'focus')
    if (isFocus) return addParts(childNodes, { ...look, isInFocus: true }, parts)
    if (!kinds.includes(tagName) || attrs.length > 0) return false
    return addParts(childNodes, { ...look, kind: tagName }, parts)
  })
}

function linesOf(parts: Part[]): Line[] {
  const lines: Line[] = []
  let line: Part[] = []
  const endLine = (end: Part | null): void => {
    const [first = end, ...more] = line
    const isSame = (key: keyof Look): boolean => more.every((part) => part[key] === first?.[key])
    lines.push({
      parts: line,
      lineEnd: end ? '\n' : '',
      kind: isSame('kind') ? (first?.kind ?? null) : undefined,
      isInFocus: isSame('isInFocus') ? (first?.isInFocus ?? false) : undefined,
    })
    line = []
  }
  for (const part of parts) {
    for (const [at, text] of part.text.split('\n').entries()) {
      if (at > 0) endLine(part)
      if (text) line.push({ ...part, text })
    }
  }
  if (line.length > 0) endLine(null)
  return lines
}

/** Focus is around the kinds. */
function nodesOf(lines: Line[]): HtmlNode[] {
  const nodes: HtmlNode[] = []
  for (const run of runsOf(lines, 'isInFocus')) {
    const inFocus = run[0]?.isInFocus === true
    const content = runsOf(run, 'kind').flatMap((same) => kindNodes(same, !inFocus))
    if (inFocus) nodes.push(focused(content))
    else nodes.push(...content)
  }
  return nodes
}

function kindNodes(lines: Line[], mayFocus: boolean): HtmlNode[] {
  const kind = lines[0]?.kind
  if (kind && lines.every(({ isInFocus }) => isInFocus !== undefined))
    return [elementOf(kind, [], [textNode(lines.map(textOf).join(''))])]
  return lines.flatMap(({ parts, lineEnd }) => [
    ...parts.map((part) => {
      const node = part.kind ? elementOf(part.kind, [], [textNode(part.text)]) : textNode(part.text)
      return mayFocus && part.isInFocus ? focused([node]) : node
    }),
    ...(lineEnd ? [textNode(lineEnd)] : []),
  ])
}

const textOf = ({ parts, lineEnd }: Line): string => parts.map(({ text }) => text).join('') + lineEnd

const focused = (children: HtmlNode[]): HtmlElement =>
  elementOf('span', [{ name: 'class', value: 'focus' }], children)

/** Groups lines that follow each other and are the same as a whole; others are alone. */
function runsOf(lines: Line[], key: keyof Look): Line[][] {
  const runs: Line[][] = []
  for (const line of lines) {
    const last = runs.at(-1)
    if (last && line[key] !== undefined && last[0]?.[key] === line[key]) last.push(line)
    else runs.push([line])
  }
  return runs
}
