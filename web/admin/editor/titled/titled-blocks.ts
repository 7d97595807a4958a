import './titled.css'
import { Extension } from '@tiptap/core'
import { chainCommands } from '@tiptap/pm/commands'
import type { Command } from '@tiptap/pm/state'
import { giveSignBack } from '../behaviour/typed-signs.ts'
import { numberTitles } from './number-titles.ts'
import { backToTitle, dissolveTitled, enterEmptyTitle } from './title-keys.ts'

/** Callouts, theorems and details: their titles and the keys in them. */
export const TitledBlocks = Extension.create({
  name: 'titledBlocks',
  priority: 1050,
  addKeyboardShortcuts() {
    const run = (command: Command) => () => {
      const { state, view } = this.editor
      return command(state, view.dispatch, view)
    }
    return {
      Backspace: run(chainCommands(giveSignBack, dissolveTitled, backToTitle)),
      ArrowUp: run(enterEmptyTitle(-1)),
      ArrowDown: run(enterEmptyTitle(1)),
    }
  },
  addProseMirrorPlugins: () => [numberTitles()],
})
