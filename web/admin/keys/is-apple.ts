export const isApple = /Mac|iP(?:hone|ad|od)/.test(globalThis.navigator?.platform ?? '')
