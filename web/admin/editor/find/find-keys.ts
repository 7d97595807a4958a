import { Extension } from '@tiptap/core'
import { isApple } from '../toolbar/key-names.ts'

/** Whether the bar has a field for replacements. */
export type FindMode = 'find' | 'replace'

interface FindKeysOptions {
  onFind(mode: FindMode): void
}

/** Keys that find and replace while the text has the focus. Elsewhere they are the browser's. */
export const FindKeys = Extension.create<FindKeysOptions>({
  name: 'findKeys',
  addKeyboardShortcuts() {
    const finds = (mode: FindMode) => () => {
      this.options.onFind(mode)
      return true
    }
    // Cmd+H belongs to macOS.
    return { 'Mod-f': finds('find'), [isApple ? 'Mod-Alt-f' : 'Mod-h']: finds('replace') }
  },
})
