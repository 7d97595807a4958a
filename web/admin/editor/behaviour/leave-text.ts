import { Extension } from '@tiptap/core'
import { chainCommands } from '@tiptap/pm/commands'
import { undo } from '@tiptap/pm/history'
import { type Command, type EditorState, Plugin, PluginKey } from '@tiptap/pm/state'
import { leaveCode } from '../commands/leave-block.ts'
import { leaveCodeFigure } from '../tabs/tabs.ts'
import { dispatchStep } from './history-limit.ts'

interface Leaving {
  /** Whether Tab moves the focus out of the text. */
  byTab: boolean
  /** The state before Escape left code, to which Tab returns. */
  before: EditorState | null
}

const key = new PluginKey<Leaving>('leaving')

const staying: Leaving = { byTab: false, before: null }

/** Escape leaves code, and lets Tab leave the text. */
export const escapeText: Command = (state, dispatch, view) => {
  const isCode = chainCommands(leaveCodeFigure, leaveCode)(
    state,
    view && dispatch && ((tr) => dispatchStep(view, tr)),
    view,
  )
  if (view) view.dispatch(view.state.tr.setMeta(key, { byTab: true, before: isCode ? state : null }))
  return isCode
}

/** True if the next Tab moves the focus out of the text. */
export const leavesByTab = (state: EditorState): boolean => key.getState(state)?.byTab ?? false

/** Tab leaves the text after Escape, and if Tab led into it. Otherwise it does something in the text. */
export const leaveText =
  (otherwise: Command): Command =>
  (state, dispatch, view) => {
    const { byTab, before } = key.getState(state) ?? staying
    if (!byTab) return otherwise(state, dispatch, view)
    if (before && before.doc !== state.doc) undo(state, dispatch)
    else if (before) dispatch?.(state.tr.setSelection(before.selection))
    return false
  }

/** Knows when Tab leaves the text: after Escape, or right after it led there. */
export const LeaveText = Extension.create({
  name: 'leaveText',
  addProseMirrorPlugins() {
    let hasJustCome = false
    return [
      new Plugin<Leaving>({
        key,
        state: {
          init: () => staying,
          apply: (tr, was, { doc, selection }, next) =>
            tr.getMeta(key) ?? (doc === next.doc && selection.eq(next.selection) ? was : staying),
        },
        props: {
          handleDOMEvents: {
            focus() {
              hasJustCome = true
            },
            keydown() {
              hasJustCome = false
            },
            keyup(view, { key: name }) {
              if (hasJustCome && name === 'Tab')
                view.dispatch(view.state.tr.setMeta(key, { byTab: true, before: null }))
              hasJustCome = false
            },
          },
        },
      }),
    ]
  },
})
