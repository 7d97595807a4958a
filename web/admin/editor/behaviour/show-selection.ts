import './show-selection.css'
import { Extension } from '@tiptap/core'
import { type EditorState, Plugin, PluginKey, TextSelection } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

const key = new PluginKey<boolean>('hasLostFocus')

/** Marks the selected text while the focus is elsewhere: behind menus and dialogs, browsers show no selection. */
export const ShowSelection = Extension.create({
  name: 'showSelection',
  addProseMirrorPlugins: () => [
    new Plugin<boolean>({
      key,
      state: {
        init: () => false,
        // TipTap tells of the focus so.
        apply: (tr, was) => (tr.getMeta('blur') ? true : tr.getMeta('focus') ? false : was),
      },
      props: { decorations: (state) => (key.getState(state) ? selectedText(state) : null) },
    }),
  ],
})

const selectedText = ({ doc, selection }: EditorState): DecorationSet | null =>
  selection instanceof TextSelection && !selection.empty
    ? DecorationSet.create(doc, [
        Decoration.inline(selection.from, selection.to, { class: 'kept-selection' }),
      ])
    : null
