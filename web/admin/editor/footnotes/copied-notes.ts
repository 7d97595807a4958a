import { Fragment, type Node as PostNode, Slice } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { writeFragment } from '../html/write-html.ts'
import { isNoteList, isReference, nameReferredTo } from '../schema/footnotes.ts'
import { notesOf } from './number-notes.ts'

type Change = (node: PostNode) => PostNode

/** Returns a fragment with its references changed. What has none stays the same node. */
function withReferences(fragment: Fragment, change: Change): Fragment {
  let isChanged = false
  const nodes = fragment.content.map((node) => {
    const content = withReferences(node.content, change)
    const next = isReference(node) ? change(node) : content === node.content ? node : node.copy(content)
    if (next !== node) isChanged = true
    return next
  })
  return isChanged ? Fragment.from(nodes) : fragment
}

/** Gives the references of a slice the notes that come with it. */
export const withNotesOf = (
  { content, openStart, openEnd }: Slice,
  noteNamed: (name: string) => PostNode | undefined,
): Slice => {
  const bring: Change = (node) => {
    const note = noteNamed(nameReferredTo(node.attrs.link) ?? '')
    return note ? node.type.create({ ...node.attrs, note }, null, node.marks) : node
  }
  return new Slice(withReferences(content, bring), openStart, openEnd)
}

/** Writes the notes that references of a fragment bring, as a list. */
export function writeNotesOf(fragment: Fragment): string {
  const notes = new Map<string, PostNode>()
  fragment.descendants((node) => {
    const name = isReference(node) ? nameReferredTo(node.attrs.link) : null
    if (name !== null && node.attrs.note) notes.set(name, node.attrs.note)
  })
  const [first] = notes.values()
  const list = first?.type.schema.nodes.footnoteList?.create({ attributes: { class: 'footnotes' } }, [
    ...notes.values(),
  ])
  return list ? writeFragment(Fragment.from(list)) : ''
}

/** The notes have no place of their own where they are pasted. */
function withoutList({ content, openStart, openEnd }: Slice): Slice {
  const { lastChild, childCount } = content
  if (!lastChild || !isNoteList(lastChild)) return new Slice(content, openStart, openEnd)
  if (childCount > 1) return new Slice(content.cut(0, content.size - lastChild.nodeSize), openStart, 0)
  const blocks = lastChild.children.reduce((all, { content }) => all.append(content), Fragment.empty)
  return new Slice(blocks, Math.max(0, openStart - 2), Math.max(0, openEnd - 2))
}

/** What is copied or dragged brings its notes. */
export const copyNotes = (): Plugin =>
  new Plugin({
    props: {
      transformCopied(slice, { state: { doc } }) {
        const notes = new Map(notesOf(doc).map(({ name, node }) => [name, node]))
        return notes.size === 0 ? slice : withNotesOf(withoutList(slice), (name) => notes.get(name))
      },
    },
  })
