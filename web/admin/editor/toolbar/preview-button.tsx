import type { Ref } from 'react'
import { ToolIcon } from './tool-icon.tsx'

export interface PreviewSwitch {
  isOn: boolean
  toggle(): void
  button: Ref<HTMLButtonElement>
}

export const PreviewButton = ({ isOn, toggle, button }: PreviewSwitch) => (
  <button
    ref={button}
    type="button"
    className="tool-button"
    tabIndex={-1}
    aria-label="Preview"
    aria-pressed={isOn}
    title={isOn ? 'Close the preview' : 'Preview beside the text'}
    onMouseDown={(event) => event.preventDefault()}
    onClick={toggle}
  >
    <ToolIcon name="preview" />
  </button>
)
