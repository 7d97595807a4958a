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
  published: Day
  /** The day of the last change of what readers see, which tells one version from another. */
  version: Day
}

/** A day in the time zone of the site, with two digits for month and day. */
export interface Day {
  year: string
  month: string
  day: string
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
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()

const formats = new Map<string, Intl.DateTimeFormat>()

/** Formats are cached, as they are slow to create. */
function dayOf(instant: string, timeZone: string): Day {
  let format = formats.get(timeZone)
  if (!format) {
    // Swedish writes days as ISO 8601 does.
    format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone })
    formats.set(timeZone, format)
  }
  const [year = '', month = '', day = ''] = format.format(new Date(instant)).split('-')
  return { year, month, day }
}

export const writeDay = ({ year, month, day }: Day, separator = '-'): string =>
  [year, month, day].join(separator)
