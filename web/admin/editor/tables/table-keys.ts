const isApple = /Mac|iP(?:hone|ad|od)/.test(globalThis.navigator?.platform ?? '')

/** As in Word. Option and Shift with an arrow select words on a Mac. */
export const moveKeys = isApple ? 'Ctrl-Shift' : 'Alt-Shift'
