/** Kept: making one takes longer than the rest of a list's heading. */
const english = new Intl.NumberFormat('en')

/** With commas between thousands. */
export const formatNumber = (number: number): string => english.format(number)

export const postCount = (posts: number): string => (posts === 1 ? '1 post' : `${formatNumber(posts)} posts`)
