import { Extension } from '@tiptap/core'
import { keydownHandler } from '@tiptap/pm/keymap'
import { Plugin } from '@tiptap/pm/state'
import { isApple } from '../../keys/is-apple.ts'

/** Whether the bar has a field for replacements. */
export type FindMode = 'find' | 'replace'

/** Cmd+H belongs to macOS. */
export const replaceKeys = isApple ? 'Mod-Alt-f' : 'Mod-h'

interface FindKeysOptions {
  onFind(mode: FindMode): void
}

/** Keys that find and replace while the text has the focus. Elsewhere they are the browser's. */
export const FindKeys = Extension.create<FindKeysOptions>({
  name: 'findKeys',
  addProseMirrorPlugins() {
    const finds = (mode: FindMode) => () => {
      this.options.onFind(mode)
      return true
    }
    const keys = { 'Mod-f': finds('find'), [replaceKeys]: finds('replace') }
    const handle = keydownHandler(keys)
    // With Shift, whatever Caps Lock makes of the letter, they are other keys.
    return [new Plugin({ props: { handleKeyDown: (view, event) => !event.shiftKey && handle(view, event) } })]
  },
})
