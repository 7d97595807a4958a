import { Extension } from '@tiptap/core'
import { abbreviations } from '../commands/abbreviations.ts'
import { codeAround } from '../commands/code-lines.ts'
import { enterNoteAtCursor } from '../footnotes/open-note.ts'
import { isDisplayFormula } from '../schema/text-blocks.ts'
import { toolbarKeys } from '../tables/table-keys.ts'
import { panelAt } from './panel-at.ts'

/** The keys of the menus at a table also lead to the panel at code and to the panel at other blocks. */
export const PanelKeys = Extension.create({
  name: 'panelKeys',
  addKeyboardShortcuts() {
    return {
      [toolbarKeys]: () => {
        const { state, view } = this.editor
        if (enterNoteAtCursor(state, view.dispatch)) return true
        const code = codeAround(state)
        const isCode = code !== null && !isDisplayFormula(code)
        if (!code && !panelAt(state)) return false
        const panel = view.dom
          .closest('.editor')
          ?.querySelector(isCode ? '.code-panel' : '.block-panel:not(.code-panel)')
        panel?.querySelector<HTMLElement>('select, button, input')?.focus()
        return true
      },
    }
  },
  addProseMirrorPlugins: () => [abbreviations()],
})
