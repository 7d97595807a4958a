import { Extension } from '@tiptap/core'
import { chainCommands } from '@tiptap/pm/commands'
import {
  type Command,
  type EditorState,
  NodeSelection,
  Plugin,
  TextSelection,
  type Transaction,
} from '@tiptap/pm/state'
import { dropPoint } from '@tiptap/pm/transform'
import type { EditorView } from '@tiptap/pm/view'
import { captionIn, startParagraphAt } from '../commands/captions.ts'
import { selectedPicture } from '../commands/selected-picture.ts'
import { fitGroups } from '../groups/fit-groups.ts'
import { deleteSelected } from '../moving/copy-and-delete.ts'
import { moveSiblings } from '../moving/move-siblings.ts'
import { selectedBlocks } from '../moving/siblings.ts'
import { leaveCaptionStart } from './add-caption.ts'
import { emptyCaptions } from './empty-captions.ts'
import { PictureView } from './picture-view.ts'
import { showInserted } from './show-inserted.ts'
import { wholeFigures } from './whole-figures.ts'

interface PicturesOptions {
  /** Called when the alternative text of the selected picture is asked for. */
  onAsk(): void
}

/** A picture is selected, moved, cut and deleted together with its figure. */
export const Pictures = Extension.create<PicturesOptions>({
  name: 'pictures',
  priority: 1100,
  addKeyboardShortcuts() {
    const run = (command: Command) => () => command(this.editor.state, this.editor.view.dispatch)
    return {
      Backspace: run(chainCommands(deletePicture, leaveCaptionStart)),
      Delete: run(deletePicture),
      ArrowRight: run(enterCaption(1)),
      ArrowDown: run(enterCaption(1)),
      ArrowLeft: run(enterCaption(-1)),
      ArrowUp: run(enterCaption(-1)),
      'Alt-Enter': () => {
        if (!selectedPicture(this.editor.state)) return false
        this.options.onAsk()
        return true
      },
    }
  },
  addProseMirrorPlugins() {
    const { onAsk } = this.options
    return [wholeFigures(), fitGroups(), emptyCaptions(), showInserted(), asking(onAsk), dragging, typing]
  },
})

const asking = (onAsk: () => void): Plugin =>
  new Plugin({
    props: {
      nodeViews: {
        image: (node, view, getPos) =>
          new PictureView(node, () => {
            const pos = getPos()
            if (pos === undefined) return
            selectImage(view, pos)
            onAsk()
          }),
      },
      handleDoubleClickOn(_view, _pos, node, _nodePos, _event, isDirect) {
        if (!isDirect || node.type.name !== 'image') return false
        onAsk()
        return true
      },
    },
  })

/** Text that is typed on a selected picture goes behind it, and does not replace it. */
const typing = new Plugin({
  props: {
    handleTextInput({ state, dispatch }, _from, _to, text) {
      const tr = goBehindPicture(state)
      if (tr) dispatch(tr.insertText(text).scrollIntoView())
      return tr !== null
    },
    // What keyboards on screens and input methods write comes without a key.
    handleDOMEvents: {
      beforeinput(view, event) {
        const tr = event.inputType === 'insertText' && event.data ? goBehindPicture(view.state) : null
        if (!tr || event.data === null) return false
        event.preventDefault()
        view.dispatch(tr.insertText(event.data).scrollIntoView())
        return true
      },
      compositionstart(view) {
        const tr = goBehindPicture(view.state)
        if (tr) view.dispatch(tr)
        return false
      },
    },
  },
})

const selectImage = ({ state, dispatch }: EditorView, pos: number): void =>
  dispatch(state.tr.setSelection(NodeSelection.create(state.doc, pos)))

const dragging = new Plugin({
  props: {
    handleDOMEvents: { dragstart: selectDragged },
    handleDrop: (view, event, slice, moved) => {
      const { state, dispatch } = view
      const { selection } = state
      if (!moved || !(selection instanceof NodeSelection) || selection.$from.depth > 0) return false
      const under = view.posAtCoords({ left: event.clientX, top: event.clientY })
      const place = under && dropPoint(state.doc, under.pos, slice)
      const $place = place === null ? null : state.doc.resolve(place)
      if ($place?.depth !== 0) return false
      const tr = moveSiblings(state, selectedBlocks(state.doc, selection.$from.index()), $place.index())
      if (tr) dispatch(tr)
      return true
    },
  },
})

/** A picture that is dragged without being selected takes its figure with it. */
function selectDragged(view: EditorView, { target }: DragEvent): false {
  if (target instanceof HTMLImageElement && view.dom.contains(target)) {
    const pos = view.posAtDOM(target, 0)
    const isImage = view.state.doc.nodeAt(pos)?.type.name === 'image'
    if (isImage) selectImage(view, pos)
  }
  return false
}

/** Deletes a selected figure at the top level, with the white space before it. */
const deletePicture: Command = (state, dispatch) => {
  const { selection } = state
  const isBlock = selection instanceof NodeSelection && selection.$from.depth === 0
  return isBlock && selectedPicture(state) !== null && deleteSelected(state, dispatch)
}

/** Moves from a selected picture into its caption, if that is on this side. */
const enterCaption =
  (side: -1 | 1): Command =>
  (state, dispatch) => {
    const { figure, pos } = selectedPicture(state) ?? {}
    const caption = figure && captionIn(figure)
    if (!caption || pos === undefined || Math.sign(caption.pos - pos) !== side) return false
    const inside = side < 0 ? caption.pos + caption.node.nodeSize - 1 : caption.pos + 1
    const selection = TextSelection.near(state.doc.resolve(inside), side < 0 ? -1 : 1)
    dispatch?.(state.tr.setSelection(selection).scrollIntoView())
    return true
  }

/** Moves the cursor from a selected picture behind it: below its figure, or in its line. Null without one. */
export function goBehindPicture(state: EditorState): Transaction | null {
  const picture = selectedPicture(state)
  if (!picture) return null
  const { tr } = state
  const { figure, pos, image } = picture
  if (!figure) return tr.setSelection(TextSelection.create(tr.doc, pos + image.nodeSize))
  return startParagraphAt(tr, figure.pos + figure.node.nodeSize) ? tr : null
}
