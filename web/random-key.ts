/** A key that nobody guesses. `crypto.randomUUID` exists on secure origins only. */
export const randomKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')
