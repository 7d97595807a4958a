import type { Node as PostNode } from '@tiptap/pm/model'
import { liftListItem } from '@tiptap/pm/schema-list'
import type { Command, EditorState, Transaction } from '@tiptap/pm/state'
import { taskItemClass, taskListClass } from '#contract/html/task-box.ts'
import { attributesOf, withClass } from '../schema/element-attributes.ts'
import { isInList, joiningLists, type SelectedItem, selectedItems, toggleList, wrapInItems } from './lists.ts'
import { inSequence } from './new-block.ts'

const ofItem = new RegExp(`^${taskItemClass}$`)
const ofList = new RegExp(`^${taskListClass}$`)

/** True if all selected list items are tasks. */
export function isInTasks(state: EditorState): boolean {
  const items = selectedItems(state)
  return items.length > 0 && items.every(({ node }) => node.attrs.task)
}

/** Makes items tasks or plain. Their text keeps a space from the box. */
function setTasks(tr: Transaction, items: readonly SelectedItem[], task: boolean): void {
  const classed = (node: PostNode, shape: RegExp, name: string) => ({
    ...node.attrs,
    attributes: withClass(attributesOf(node), shape, task ? name : null),
  })
  for (const { node, pos } of items) {
    const $item = tr.doc.resolve(pos)
    tr.setNodeMarkup($item.before(), null, classed($item.parent, ofList, taskListClass))
    tr.setNodeMarkup(pos, null, {
      ...classed(node, ofItem, taskItemClass),
      task,
      checked: task && node.attrs.checked,
    })
    const first = node.firstChild
    if (first?.attrs.bare) tr.setNodeMarkup(pos + 1, null, { ...first.attrs, before: task ? ' ' : '' })
  }
}

/** Makes the selected list items tasks. */
export const makeTasks: Command = (state, dispatch) => {
  const { tr } = state
  setTasks(tr, selectedItems(state), true)
  dispatch?.(tr)
  return true
}

/** Turns the selected blocks or list items into tasks. */
export const setTaskList: Command = (state, dispatch, view) => {
  if (isInTasks(state)) return false
  if (isInList(state, 'bulletList')) return makeTasks(state, dispatch, view)
  if (selectedItems(state).length > 0) return inSequence(toggleList('bulletList'), makeTasks)(state, dispatch)
  const { bulletList } = state.schema.nodes
  // Joined only once they are tasks, with tasks and not with other items.
  return bulletList ? joiningLists(inSequence(wrapInItems(bulletList), makeTasks))(state, dispatch) : false
}

/** Splits the last item of a bullet list from the plain items before it. */
const splitLastItem: Command = ({ selection: { $from }, tr }, dispatch) => {
  const list = $from.depth > 2 ? $from.node(-2) : null
  const index = $from.depth > 2 ? $from.index(-2) : 0
  if (list?.type.name === 'bulletList' && index > 0 && index === list.childCount - 1) {
    if (!list.child(index - 1).attrs.task) tr.split($from.before(-1))
  }
  dispatch?.(tr)
  return true
}

/** What its sign does, also in an item of a bullet list. */
export const startTask = (isDone: boolean): Command => {
  const start = joiningLists(inSequence(splitLastItem, setTaskList))
  return isDone ? inSequence(start, toggleDone()) : start
}

/** Turns the selected blocks into tasks, or tasks into paragraphs. */
export const toggleTaskList: Command = (state, dispatch, view) => {
  const { listItem } = state.schema.nodes
  if (!isInTasks(state) || !listItem) return setTaskList(state, dispatch, view)
  return inSequence(plainItems, liftListItem(listItem))(state, dispatch, view)
}

/** Makes the selected tasks plain items. */
export const plainItems: Command = (state, dispatch) => {
  const { tr } = state
  setTasks(
    tr,
    selectedItems(state).filter(({ node }) => node.attrs.task),
    false,
  )
  dispatch?.(tr)
  return true
}

/** Checks the task at a position, or the selected ones, or unchecks them if all are done. */
export const toggleDone =
  (pos?: number): Command =>
  (state, dispatch) => {
    const item = pos === undefined ? null : state.doc.nodeAt(pos)
    const found = item && pos !== undefined ? [{ node: item, pos }] : selectedItems(state)
    const tasks = found.filter(({ node }) => node.attrs.task)
    if (tasks.length === 0) return false
    const checked = !tasks.every(({ node }) => node.attrs.checked)
    const { tr } = state
    for (const task of tasks) tr.setNodeAttribute(task.pos, 'checked', checked)
    dispatch?.(tr)
    return true
  }
