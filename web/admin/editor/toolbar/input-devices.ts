/** True where fingers are all there is to point with, as on phones. */
export const isTouchOnly = (): boolean => matchMedia('(hover: none) and (pointer: coarse)').matches

let isKeyboardKnown = false

/** Notes a key that keyboards on the screen do not have. */
export function noteKeyboard({ ctrlKey, metaKey, altKey, key }: KeyboardEvent): void {
  if (ctrlKey || metaKey || altKey || key === 'Escape') isKeyboardKnown = true
}

/** True unless the device probably has no keyboard, so that the names of keys would mean nothing. */
export const hasKeyboard = (): boolean => isKeyboardKnown || !isTouchOnly()
