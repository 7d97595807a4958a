import { Fragment, type Node as PostNode, Slice } from '@tiptap/pm/model'

/**
 * Takes what is copied out of the details in which it begins, unless it has words of their title and blocks below. Pasted with the details, text
 * from behind the title would get another, empty one, and words of a title a line of their own.
 */
export function outOfDetails(slice: Slice): Slice {
  const { content, openStart, openEnd } = slice
  const first = content.firstChild
  if (!first || openStart === 0 || first.isTextblock) return slice
  const isOnly = content.childCount === 1
  const inner = outOfDetails(new Slice(first.content, openStart - 1, isOnly ? Math.max(openEnd - 1, 0) : 0))
  const rest = content.cut(first.nodeSize)
  const end = (own: number) => (isOnly ? own : openEnd)
  if (first.type.name === 'details') {
    const own = withoutTitle(inner)
    if (own) return new Slice(own.content.append(rest), own.openStart, end(own.openEnd))
  }
  const around = Fragment.from(first.copy(inner.content)).append(rest)
  return new Slice(around, inner.openStart + 1, end(openEnd && inner.openEnd + 1))
}

/** Returns the content of details that begins behind the words of their title, or is nothing but some of these; else null. */
function withoutTitle(inner: Slice): Slice | null {
  const { content, openStart, openEnd } = inner
  const first = content.firstChild as PostNode
  if (first.type.name !== 'summary') return inner
  if (content.childCount === 1) {
    const line = first.type.schema.nodes.paragraph?.create(null, first.content)
    return new Slice(Fragment.from(line), openStart, openEnd)
  }
  return first.childCount === 0 ? new Slice(content.cut(first.nodeSize), 0, openEnd) : null
}
