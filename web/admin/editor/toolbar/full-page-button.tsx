import { hasKeyboard } from './input-devices.ts'
import { ariaKeys, readableKeys, titleWithKeys } from './key-names.ts'
import { ToolIcon } from './tool-icon.tsx'

export interface FullPageSwitch {
  isOn: boolean
  toggle(): void
}

const keys = 'Mod-Shift-f'

export const FullPageButton = ({ isOn, toggle }: FullPageSwitch) => (
  <button
    type="button"
    className="tool-button full-page-button"
    tabIndex={-1}
    aria-label="Full page"
    aria-pressed={isOn}
    aria-keyshortcuts={ariaKeys(keys)}
    title={titleWithKeys(isOn ? 'Leave the full page' : 'Full page', keys)}
    onMouseDown={(event) => event.preventDefault()}
    onClick={toggle}
  >
    <ToolIcon name={isOn ? 'leave-full-page' : 'full-page'} />
  </button>
)

/** Says where the other view is. */
export function FullPageHint({ isOn }: FullPageSwitch) {
  if (!hasKeyboard()) return isOn ? null : 'The last button above opens it as a full page.'
  return (
    <>
      {' '}
      <kbd>{readableKeys(keys)}</kbd>
      {isOn ? ' returns to the form.' : ', or the last button above, opens it as a full page.'}
    </>
  )
}
