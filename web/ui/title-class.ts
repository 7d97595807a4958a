/** Longer titles are set smaller, in UTF-16 code units. */
const longTitle = 100

export const isLongTitle = (title: string): boolean => title.length > longTitle

export const titleClass = (title: string): string => `post-title${isLongTitle(title) ? ' long' : ''}`
