import { hasKeyboard } from './input-devices.ts'

/** Says by which keys one leaves the text. */
export const KeysHint = () =>
  hasKeyboard() && (
    <>
      <kbd>Alt</kbd>+<kbd>F10</kbd> goes to the toolbar, <kbd>Esc</kbd> back to the text. <kbd>Esc</kbd> and{' '}
      <kbd>Tab</kbd> leave the text.
    </>
  )
