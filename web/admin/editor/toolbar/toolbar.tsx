import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { FormatsButton } from './formats-button.tsx'
import { ariaKeys, titleWithKeys } from './key-names.ts'
import { keepPlace, moveFocus } from './roving-focus.ts'
import { ToolIcon } from './tool-icon.tsx'
import { historyTools, moreTools, type Tool, tools } from './tools.ts'

interface Props {
  ref: Ref<HTMLDivElement>
  /** The id of the text. */
  controls: string
  /** The names of the active tools. */
  on: readonly string[]
  /** The names of the tools that would change nothing. */
  off: readonly string[]
  onUse(tool: Tool): void
  onLeave(): void
  /** In place of all other tools, where there is nothing to format: not every device has keys for these two. */
  onHistory: ((name: 'undo' | 'redo') => void) | null
  /** What changes the view of the text. */
  children?: ReactNode
}

/** One tab stop: arrow keys move between the buttons. */
export function Toolbar({ ref, controls, on, off, onUse, onLeave, onHistory, children }: Props) {
  function handleKey(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key !== 'Escape') return moveFocus(event)
    event.preventDefault()
    onLeave()
  }
  return (
    <div
      ref={ref}
      role="toolbar"
      aria-label="Formatting"
      aria-controls={controls}
      className="editor-toolbar"
      onKeyDown={handleKey}
      onFocus={keepPlace}
    >
      {onHistory ? <HistoryRow onHistory={onHistory} /> : <ToolRow on={on} off={off} onUse={onUse} />}
      <div className="editor-view-tools">{children}</div>
    </div>
  )
}

const ToolRow = ({ on, off, onUse }: Pick<Props, 'on' | 'off' | 'onUse'>) => (
  <div className="editor-tool-row">
    {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
    <div role="group" aria-label="Text tools" className="editor-tools">
      {tools.map((tool, at) => (
        <ToolButton
          key={tool.name}
          tool={tool}
          isOn={on.includes(tool.name)}
          isFirst={at === 0}
          onUse={onUse}
        />
      ))}
    </div>
    {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
    <div role="group" aria-label="More tools" className="editor-tools">
      {historyTools.map((tool) => (
        <ToolButton key={tool.name} tool={tool} isOn={false} isOff={off.includes(tool.name)} onUse={onUse} />
      ))}
      <FormatsButton on={on} onUse={onUse} />
      {moreTools.map((tool) => (
        <ToolButton key={tool.name} tool={tool} isOn={on.includes(tool.name)} onUse={onUse} />
      ))}
    </div>
  </div>
)

const HistoryRow = ({ onHistory }: { onHistory(name: 'undo' | 'redo'): void }) => (
  <div className="editor-tool-row">
    <div className="editor-tools">
      {historyTools.map((tool) => (
        <ToolButton key={tool.name} tool={tool} isOn={false} onUse={() => onHistory(tool.name)} />
      ))}
    </div>
  </div>
)

interface ButtonProps {
  tool: Tool
  isOn: boolean
  isFirst?: boolean
  isOff?: boolean
  onUse(tool: Tool): void
}

function ToolButton({ tool, isOn, isFirst = false, isOff = false, onUse }: ButtonProps) {
  return (
    <button
      type="button"
      className="tool-button"
      tabIndex={isFirst ? 0 : -1}
      aria-label={tool.label}
      aria-pressed={tool.isOn ? isOn : undefined}
      // Not `disabled`, which would take the focus from it.
      aria-disabled={isOff || undefined}
      aria-haspopup={typeof tool.action === 'string' ? 'dialog' : undefined}
      aria-keyshortcuts={ariaKeys(tool.keys)}
      title={titleWithKeys(tool.label, tool.keys)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onUse(tool)}
    >
      <ToolIcon name={tool.name} />
    </button>
  )
}
