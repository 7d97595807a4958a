import type { Blockquote, PhrasingContent } from 'mdast'
import { calloutKinds } from '../../content/kinds.ts'
import type { Callout } from '../nodes.ts'

const sign = new RegExp(`^\\[!(?<kind>${calloutKinds.join('|')})\\](?<fold>[-+]?)[ \\t]*`, 'i')

/** Returns the callout that a quotation is whose first line says so: `[!NOTE]`, perhaps with `-` or `+` and a title. */
export function resolveAlert(quotation: Blockquote, source: string): Callout | null {
  const [first, ...others] = quotation.children
  if (first?.type !== 'paragraph') return null
  const [text, ...more] = first.children
  if (text?.type !== 'text') return null
  const found = sign.exec(text.value)
  // An escaped bracket is text.
  if (!found || source[text.position?.start.offset ?? 0] !== '[') return null
  const { kind = '', fold = '' } = found.groups ?? {}
  const { title, rest } = splitLine([{ ...text, value: text.value.slice(found[0].length) }, ...more])
  return {
    type: 'callout',
    kind: kind.toLowerCase(),
    isOpen: fold === '' ? null : fold === '+',
    title: title.length > 0 ? title : null,
    children: [...(rest.length > 0 ? [{ ...first, children: rest }] : []), ...others],
    position: quotation.position,
  }
}

/** Splits inline content at its first line end. */
function splitLine(nodes: PhrasingContent[]): { title: PhrasingContent[]; rest: PhrasingContent[] } {
  const title: PhrasingContent[] = []
  for (const [at, node] of nodes.entries()) {
    if (node.type === 'break') return { title, rest: nodes.slice(at + 1) }
    const end = node.type === 'text' ? node.value.indexOf('\n') : -1
    if (node.type !== 'text' || end < 0) {
      if (node.type !== 'text' || node.value !== '') title.push(node)
      continue
    }
    const [line, after] = [node.value.slice(0, end).trimEnd(), node.value.slice(end + 1)]
    if (line) title.push({ ...node, value: line })
    const rest = nodes.slice(at + 1)
    return { title, rest: after ? [{ ...node, value: after }, ...rest] : rest }
  }
  return { title, rest: [] }
}
