import type { Command } from '@tiptap/pm/state'
import { moveSelected } from '../moving/move-siblings.ts'
import { newTab, removeTab, unwrapTabs } from '../tabs/tabs.ts'

/** What is done with the tab at the cursor. Its name is typed in place. */
export const TabPanel = ({ runAndLeave }: { runAndLeave(command: Command): void }) => (
  <>
    <button type="button" aria-label="New tab" title="New tab" onClick={() => runAndLeave(newTab)}>
      +
    </button>
    <button
      type="button"
      aria-label="Move tab up"
      title="Move tab up"
      onClick={() => runAndLeave(moveSelected(-1))}
    >
      ↑
    </button>
    <button
      type="button"
      aria-label="Move tab down"
      title="Move tab down"
      onClick={() => runAndLeave(moveSelected(1))}
    >
      ↓
    </button>
    <button type="button" aria-label="Remove tab" title="Remove tab" onClick={() => runAndLeave(removeTab)}>
      ✕
    </button>
    <button type="button" className="unwrap-tabs" onClick={() => runAndLeave(unwrapTabs)}>
      Unwrap
    </button>
  </>
)
