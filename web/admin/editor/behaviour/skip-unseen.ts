import { Extension } from '@tiptap/core'
import { type EditorState, Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'

/** How long blocks stay skipped after the last letter. */
const restMs = 1_000

/** Keys that browsers answer where the cursor is. All others may look for a place in the whole text. */
const keysAtCursor: ReadonlySet<string> = new Set(['Backspace', 'Enter', 'Shift', 'Dead', 'Process'])

const staysAtCursor = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  keysAtCursor.has(key) || (key.length === 1 && !ctrlKey && !metaKey && !altKey)

/**
 * Lets the browser skip paragraphs, code and tables that are out of sight, but only while letters follow each other: for each of them
 * Chromium goes three times through all text before the cursor that is not skipped. No cursor can be moved into skipped text, so any other
 * key ends it, as do pasting, dropping, pointing and leaving. Lists and quotations are not skipped, as their margins collapse with those of what they hold.
 */
export const SkipUnseen = Extension.create({
  name: 'skipUnseen',
  addProseMirrorPlugins: () => [
    new Plugin({ props: { handleDOMEvents: createHandlers(), decorations: blocksWithCursor } }),
  ],
})

/** A new block is out of sight until the browser has painted it, and loses what is typed in it before. */
function blocksWithCursor({ doc, selection: { $head } }: EditorState): DecorationSet {
  const depths = Array.from({ length: $head.depth }, (_, at) => at + 1).filter((depth) => {
    const { type } = $head.node(depth)
    return type.spec.code || type.name === 'table' || (type.name === 'paragraph' && depth === 1)
  })
  const marks = depths.map((depth) =>
    Decoration.node($head.before(depth), $head.after(depth), { 'data-has-cursor': '' }),
  )
  return DecorationSet.create(doc, marks)
}

function createHandlers() {
  let timer: ReturnType<typeof setTimeout> | undefined
  const boxOf = ({ dom }: EditorView) => dom.parentElement
  function stop(view: EditorView): void {
    clearTimeout(timer)
    boxOf(view)?.removeAttribute('data-skips-unseen')
  }
  return {
    input(view: EditorView, { inputType }: InputEvent): void {
      if (inputType !== 'insertText') return
      clearTimeout(timer)
      timer = setTimeout(stop, restMs, view)
      boxOf(view)?.setAttribute('data-skips-unseen', '')
    },
    keydown(view: EditorView, event: KeyboardEvent): void {
      if (!staysAtCursor(event)) stop(view)
    },
    pointerdown: stop,
    paste: stop,
    drop: stop,
    blur: stop,
  }
}
