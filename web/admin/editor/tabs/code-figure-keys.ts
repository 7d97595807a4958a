import { Extension } from '@tiptap/core'
import { chainCommands } from '@tiptap/pm/commands'
import type { Command } from '@tiptap/pm/state'
import { removeEmptyName, selectMadeName, selectName } from './code-names.ts'
import { noGapsInTabs } from './no-gaps-in-tabs.ts'
import { enterCode, leaveCodeFigure, leaveCodeFigureByLines } from './tabs.ts'

/** The keys in code with a name, alone or in tabs, and the cursor between tabs. */
export const CodeFigureKeys = Extension.create({
  name: 'codeFigureKeys',
  priority: 1030,
  addKeyboardShortcuts() {
    const run = (command: Command) => () => command(this.editor.state, this.editor.view.dispatch)
    return {
      Enter: run(chainCommands(enterCode, leaveCodeFigureByLines)),
      'Mod-Enter': run(leaveCodeFigure),
      Backspace: run(removeEmptyName),
      'Mod-a': run(selectName),
    }
  },
  addProseMirrorPlugins: () => [noGapsInTabs(), selectMadeName()],
})
