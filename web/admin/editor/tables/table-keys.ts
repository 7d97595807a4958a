import { isApple } from '../../keys/is-apple.ts'

/** As in Word. Option and Shift with an arrow select words on a Mac. */
export const moveKeys = isApple ? 'Ctrl-Shift' : 'Alt-Shift'

export const toolbarKeys = 'Alt-Shift-F10'
