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
        apply: (tr, was) => {
          // TipTap tells of the focus so.
          const blur: { event: FocusEvent } | undefined = tr.getMeta('blur')
          if (blur) return mayGoToMenu(blur.event)
          return tr.getMeta('focus') ? false : was
        },
      },
      props: { decorations: (state) => (key.getState(state) ? selectedText(state) : null) },
    }),
  ],
})

/** False where the focus goes to a field or another window, for which a long selection need not be drawn anew. */
const mayGoToMenu = ({ target, relatedTarget }: FocusEvent): boolean =>
  target !== document.activeElement &&
  (!(relatedTarget instanceof Element) || relatedTarget.closest('[role="menu"], dialog') !== null)

const selectedText = ({ doc, selection }: EditorState): DecorationSet | null =>
  selection instanceof TextSelection && !selection.empty
    ? DecorationSet.create(doc, [
        Decoration.inline(selection.from, selection.to, { class: 'kept-selection' }),
      ])
    : null
