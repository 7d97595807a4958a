import { type Day, dayOf } from '../day.ts'
import { directionMarks } from '../direction-marks.ts'

/** What is said of a post where it is cited. */
export interface Citation {
  title: string
  description: string
  /** The name of the account; null when the account is gone. */
  author: { name: string; username: string } | null
  tags: string[]
  /** The name of the site. */
  site: string
  /** The last part of the address. */
  slug: string
  /** The absolute address of the page. */
  url: string
  /** Days in the time zone of the site. */
  published: Day
  /** The day of the last change of what readers see, which tells one version from another. */
  version: Day
}

interface CitedPost {
  url: string
  title: string
  description: string
  author: { name: string; username: string } | null
  tags: string[]
  /** ISO instants in UTC. */
  createdDate: string
  updatedDate: string
}

/** Returns what is said of a post where it is cited. `url` is the absolute address of its page. */
export const citationOf = (
  post: CitedPost,
  { site, url, timeZone }: { site: string; url: string; timeZone: string },
): Citation => ({
  title: oneLine(post.title),
  description: oneLine(post.description),
  author: post.author && { name: oneLine(post.author.name), username: post.author.username },
  tags: post.tags.map(oneLine),
  site: oneLine(site),
  slug: post.url,
  url,
  published: dayOf(post.createdDate, timeZone),
  version: dayOf(post.updatedDate, timeZone),
})

/** Line ends would begin another field of RIS. Controls and marks of direction would have an effect on what stands behind them. */
const oneLine = (text: string): string =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(directionMarks, '')
    .trim()

export const writeDay = ({ year, month, day }: Day, separator = '-'): string =>
  [year, month, day].join(separator)
