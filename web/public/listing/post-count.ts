import { withCommas } from '#contract/with-commas.ts'

export const postCount = (posts: number): string => (posts === 1 ? '1 post' : `${withCommas(posts)} posts`)
