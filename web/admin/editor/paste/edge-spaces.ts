import type { Fragment, Node as PostNode } from '@tiptap/pm/model'
import { isBlankText, isElement, reachesBlock } from '../html/block-elements.ts'

type Edge = 'first' | 'last'

const space = { first: /^ /, last: / $/ }
const kept = { first: /^\u00a0/, last: /\u00a0$/ }

/**
 * Keeps the space with which a part of a line begins or ends, and which a line of its own would not have. Call it before the tree is read, and
 * what it returns with what was read. In a block of another program, such a space is only white space of its HTML.
 */
export function keepEdgeSpaces(root: Element, isOwn: boolean): (read: Fragment) => Fragment {
  const edges = (['first', 'last'] as const).filter((edge) => {
    const text = textAt(root, edge, isOwn)
    if (!text || !space[edge].test(text.data)) return false
    // As one that does not collapse.
    text.data = text.data.replace(space[edge], '\u00a0')
    return true
  })
  return (read) => edges.reduce((content, edge) => withSpace(content, edge), read)
}

function textAt(root: Element, edge: Edge, isOwn: boolean): Text | null {
  const hasBlocks = [...root.childNodes].some(reachesBlock)
  const nodes = [...root.childNodes].filter(
    (node) => !(isBlankText(node) && (hasBlocks || node.textContent?.includes('\n'))),
  )
  let node: Node | null | undefined = nodes.at(edge === 'first' ? 0 : -1)
  while (isElement(node) && (isOwn || !reachesBlock(node)))
    node = edge === 'first' ? node.firstChild : node.lastChild
  return node instanceof Text ? node : null
}

function withSpace(content: Fragment, edge: Edge): Fragment {
  const at = edge === 'first' ? 0 : content.childCount - 1
  const node: PostNode | null = content.maybeChild(at)
  if (!node) return content
  const text = node.text?.replace(kept[edge], ' ')
  const { schema } = node.type
  return content.replaceChild(
    at,
    text === undefined ? node.copy(withSpace(node.content, edge)) : schema.text(text, node.marks),
  )
}
