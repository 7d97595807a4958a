import { type Command, type EditorState, NodeSelection } from '@tiptap/pm/state'
import { continueBelow } from './captions.ts'
import { insertBy, putInPlace } from './new-block.ts'

export const isRule = ({ selection }: EditorState): boolean =>
  selection instanceof NodeSelection && selection.node.type.name === 'horizontalRule'

/** Inserts a rule and moves the cursor below it. */
export const insertRule: Command = insertBy((state, dispatch) => {
  const { tr, schema, selection } = state
  const rule = schema.nodes.horizontalRule?.create({ before: selection.$from.parent.attrs.before })
  if (!rule || putInPlace(state, tr, rule) === null) return false
  continueBelow(tr, rule, true)
  dispatch?.(tr.scrollIntoView())
  return true
})
