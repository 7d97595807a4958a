/**
 * Content of an element that shows its text by a style sheet. Chromium sees no place for the cursor behind an element without any: it begins there
 * what an input method composes twice, so that its first letter stays beside the word.
 */
export const placeBehind = ['span'] as const
