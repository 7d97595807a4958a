import { Extension } from '@tiptap/core'
import { type EditorState, Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'

/** How long after the last letter code is skipped. */
const restMs = 1_000

/** Keys that browsers answer where the cursor is. All others may look for a place in the whole text. */
const keysAtCursor: ReadonlySet<string> = new Set(['Backspace', 'Enter', 'Shift', 'Dead', 'Process'])

const staysAtCursor = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  keysAtCursor.has(key) || (key.length === 1 && !ctrlKey && !metaKey && !altKey)

/**
 * Lets the browser skip code that is out of sight, but only while letters follow each other: for each of them Chromium goes through all text
 * that is not skipped, and code has an element for each coloured word. No cursor can be moved into skipped text, so that any other key ends it.
 */
export const SkipCode = Extension.create({
  name: 'skipCode',
  addProseMirrorPlugins: () => [
    new Plugin({ props: { handleDOMEvents: createHandlers(), decorations: codeWithCursor } }),
  ],
})

/** New code is out of sight until the browser has painted it, and loses what is typed in it before. */
function codeWithCursor({ doc, selection: { $head } }: EditorState): DecorationSet | null {
  if (!$head.parent.type.spec.code) return null
  return DecorationSet.create(doc, [Decoration.node($head.before(), $head.after(), { class: 'has-cursor' })])
}

function createHandlers() {
  let timer: ReturnType<typeof setTimeout> | undefined
  const boxOf = ({ dom }: EditorView) => dom.parentElement
  function stop(view: EditorView): void {
    clearTimeout(timer)
    boxOf(view)?.removeAttribute('data-skips-code')
  }
  return {
    input(view: EditorView, { inputType }: InputEvent): void {
      if (inputType !== 'insertText') return
      clearTimeout(timer)
      timer = setTimeout(stop, restMs, view)
      boxOf(view)?.setAttribute('data-skips-code', '')
    },
    keydown(view: EditorView, event: KeyboardEvent): void {
      if (!staysAtCursor(event)) stop(view)
    },
    pointerdown: stop,
    blur: stop,
  }
}
