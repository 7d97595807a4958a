import type { NodeType, Node as PostNode } from '@tiptap/pm/model'
import { liftListItem, sinkListItem } from '@tiptap/pm/schema-list'
import type { Command, EditorState } from '@tiptap/pm/state'
import { attributesOf, withClass } from '../schema/element-attributes.ts'
import { isTitle } from '../titled/titled-kind.ts'
import { codeAround, indentCode } from './code-lines.ts'
import { isDirectlyInCell } from './in-table.ts'
import { selectedItems } from './lists.ts'
import { inSequence } from './new-block.ts'
import { isInTasks, makeTasks } from './tasks.ts'

const maxLevel = 8
const indentClass = /^ql-indent-([1-8])$/

/** The indentation by class. */
function levelOf(node: PostNode): number {
  const classes = (attributesOf(node).class ?? '').split(/\s+/)
  return Math.max(0, ...classes.map((name) => Number(indentClass.exec(name)?.[1] ?? 0)))
}

/** A list of tasks in another one is marked as such, too. */
const sink =
  (listItem: NodeType): Command =>
  (state, dispatch) => {
    const nest = sinkListItem(listItem)
    return (isInTasks(state) ? inSequence(nest, makeTasks) : nest)(state, dispatch)
  }

/** Indents (1) or outdents (-1) the selected blocks, or lines of code. List items are nested into the previous item, or lifted out. */
export const indent =
  (by: 1 | -1): Command =>
  (state, dispatch) => {
    if (codeAround(state)) return indentCode(by)(state, dispatch)
    const items = selectedItems(state)
    if (items.length === 0) return shift(state, selectedTextBlocks(state), by, dispatch)
    const listItem = state.schema.nodes.listItem as NodeType
    const areShifted = items.some(isShifted)
    if (by > 0) {
      if (items.some(({ node, depth }) => depth - 1 + levelOf(node) >= maxLevel)) return false
      if (!areShifted && sink(listItem)(state, dispatch)) return true
      return shift(state, items, by, dispatch)
    }
    if (areShifted) return shift(state, items, by, dispatch)
    return items.every(({ depth }) => depth > 1) && liftListItem(listItem)(state, dispatch)
  }

/** True for an item whose level is that of a class. */
const isShifted = ({ node }: Placed): boolean => levelOf(node) > 0 || 'data-list' in attributesOf(node)

/** Nests the selected list items (1), or lifts them one level (-1) but not out of their list. Lines of code are indented. */
export const nestItems =
  (by: 1 | -1): Command =>
  (state, dispatch) => {
    if (codeAround(state)) return indentCode(by)(state, dispatch)
    const items = selectedItems(state)
    if (items.length === 0 || isDirectlyInCell(state)) return false
    if (by < 0 || items.some(isShifted)) return indent(by)(state, dispatch)
    return sink(state.schema.nodes.listItem as NodeType)(state, dispatch)
  }

type Placed = { node: PostNode; pos: number }

function selectedTextBlocks({ doc, selection }: EditorState): Placed[] {
  const blocks: Placed[] = []
  for (const { $from, $to } of selection.ranges)
    doc.nodesBetween($from.pos, $to.pos, (node, pos) => {
      if (node.isTextblock && !isTitle(node) && node.type.name !== 'term') blocks.push({ node, pos })
    })
  return blocks
}

function shift(
  { tr }: EditorState,
  nodes: Placed[],
  by: number,
  dispatch?: (tr: EditorState['tr']) => void,
): boolean {
  for (const { node, pos } of nodes) {
    const level = levelOf(node) + by
    if (level < 0 || level > maxLevel) continue
    const attributes = withClass(attributesOf(node), indentClass, level ? `ql-indent-${level}` : null)
    tr.setNodeMarkup(pos, null, { ...node.attrs, attributes })
  }
  if (!tr.docChanged) return false
  dispatch?.(tr.scrollIntoView())
  return true
}
