import { ariaKeys, titleWithKeys } from '../toolbar/key-names.ts'
import { ToolIcon } from '../toolbar/tool-icon.tsx'

export const markdownKeys = 'Mod-Shift-Alt-m'

/** In the Markdown view, the tool with the place in the order of Tab. */
export const MarkdownButton = ({ isOn, toggle }: { isOn: boolean; toggle(): void }) => (
  <button
    type="button"
    className="tool-button"
    tabIndex={isOn ? 0 : -1}
    aria-label="Markdown"
    aria-pressed={isOn}
    aria-keyshortcuts={ariaKeys(markdownKeys)}
    title={titleWithKeys(isOn ? 'Back to the editor' : 'The text as Markdown', markdownKeys)}
    onMouseDown={(event) => event.preventDefault()}
    onClick={toggle}
  >
    <ToolIcon name="markdown" />
  </button>
)
