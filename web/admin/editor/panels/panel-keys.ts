import { Extension } from '@tiptap/core'
import type { EditorState } from '@tiptap/pm/state'
import { abbreviations } from '../commands/abbreviations.ts'
import { codeAround } from '../commands/code-lines.ts'
import { selectedPicture } from '../commands/selected-picture.ts'
import { enterNoteAtCursor } from '../footnotes/open-note.ts'
import { groupAt } from '../groups/group-parts.ts'
import { isDisplayFormula } from '../schema/text-blocks.ts'
import { toolbarKeys } from '../tables/table-keys.ts'
import { panelAt } from './panel-at.ts'

/** The panel that is nearest to the cursor. A group has its own, and the picture in it `Alt-Enter`. */
function nearestPanel(state: EditorState): string | null {
  if (selectedPicture(state) && !groupAt(state)) return '.picture-panel'
  const code = codeAround(state)
  if (code && !isDisplayFormula(code)) return '.code-panel'
  return code || panelAt(state) ? '.block-panel:not(.code-panel)' : null
}

/** The keys of the menus at a table also lead to the panels at pictures, code and other blocks. */
export const PanelKeys = Extension.create({
  name: 'panelKeys',
  addKeyboardShortcuts() {
    return {
      [toolbarKeys]: () => {
        const { state, view } = this.editor
        if (enterNoteAtCursor(state, view.dispatch)) return true
        const nearest = nearestPanel(state)
        if (nearest === null) return false
        const panel = view.dom.closest('.editor')?.querySelector(nearest)
        panel?.querySelector<HTMLElement>('select, button, input:enabled')?.focus()
        return true
      },
    }
  },
  addProseMirrorPlugins: () => [abbreviations()],
})
