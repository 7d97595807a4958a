/** Longer titles are set smaller, in UTF-16 code units. */
const longTitle = 100

export const titleClass = (title: string): string => `post-title${title.length > longTitle ? ' long' : ''}`
