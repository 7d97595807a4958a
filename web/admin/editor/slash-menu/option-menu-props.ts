import { keydownHandler } from '@tiptap/pm/keymap'
import type { Command, EditorState } from '@tiptap/pm/state'
import type { EditorProps } from '@tiptap/pm/view'

interface Parts {
  /** The id of the menu; its options have it with their index behind a hyphen. */
  id: string
  /** Returns the open menu; null if it is closed. */
  open(state: EditorState): { active: number; count: number } | null
  /** Makes an option the active one. */
  activate(at: number): Command
  choose: Command
  close: Command
}

/** How a text works the menu at its cursor: by arrows, Enter and Escape, with the active option told to screen readers. It closes without focus. */
export function optionMenuProps({ id, open, activate, choose, close }: Parts): EditorProps {
  const move =
    (by: 1 | -1): Command =>
    (state, dispatch) => {
      const menu = open(state)
      return menu !== null && activate((menu.active + by + menu.count) % menu.count)(state, dispatch)
    }
  const handle = keydownHandler({ ArrowDown: move(1), ArrowUp: move(-1), Enter: choose, Escape: close })
  return {
    handleKeyDown: (view, event) => !view.composing && handle(view, event),
    attributes(state): Record<string, string> {
      const menu = open(state)
      if (!menu) return {}
      return {
        'aria-autocomplete': 'list',
        'aria-controls': id,
        'aria-activedescendant': `${id}-${menu.active}`,
      }
    },
    handleDOMEvents: {
      blur(view) {
        if (document.activeElement !== view.dom) close(view.state, view.dispatch, view)
      },
    },
  }
}
