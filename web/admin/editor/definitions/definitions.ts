import './definitions.css'
import { Extension } from '@tiptap/core'
import { chainCommands } from '@tiptap/pm/commands'
import type { Command } from '@tiptap/pm/state'
import { leavesByTab } from '../behaviour/leave-text.ts'
import { enterSign, giveSignBack } from '../behaviour/typed-signs.ts'
import {
  descriptionToTerm,
  enterInDescription,
  enterInTerm,
  leaveDefinitions,
  termToDescription,
} from './definition-keys.ts'
import { emptyDefinitions } from './empty-definitions.ts'

/** The keys in lists of definitions. */
export const Definitions = Extension.create({
  name: 'definitions',
  priority: 1040,
  addKeyboardShortcuts() {
    const run = (command: Command) => () =>
      command(this.editor.state, this.editor.view.dispatch, this.editor.view)
    const unlessLeaving =
      (command: Command): Command =>
      (state, dispatch) =>
        !leavesByTab(state) && command(state, dispatch)
    return {
      Enter: run(chainCommands(enterSign, enterInTerm, enterInDescription)),
      Backspace: run(chainCommands(giveSignBack, leaveDefinitions)),
      Tab: run(unlessLeaving(termToDescription)),
      'Shift-Tab': run(unlessLeaving(descriptionToTerm)),
    }
  },
  addProseMirrorPlugins: () => [emptyDefinitions()],
})
