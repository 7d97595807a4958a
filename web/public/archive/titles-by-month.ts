import { type Day, dayOf } from '#contract/day.ts'
import type { ArchiveYear } from '#contract/pages/discovery.ts'
import type { PostLink } from '#contract/pages/posts.ts'

export type DatedTitle = PostLink & { day: Day }

export interface TitlesOfYear {
  year: number
  /** How many posts the whole year has. */
  posts: number
  months: { month: number; posts: number; titles: DatedTitle[] }[]
}

/** Titles, newest first, below their years and months in a time zone. */
export function titlesByMonth(titles: PostLink[], counts: ArchiveYear[], timeZone: string): TitlesOfYear[] {
  const years: TitlesOfYear[] = []
  for (const title of titles) {
    const day = dayOf(title.createdDate, timeZone)
    const [year, month] = [Number(day.year), Number(day.month)]
    const counted = counts.find((counted) => counted.year === year)
    let ofYear = years.at(-1)
    if (ofYear?.year !== year) {
      ofYear = { year, posts: counted?.posts ?? 0, months: [] }
      years.push(ofYear)
    }
    let ofMonth = ofYear.months.at(-1)
    if (ofMonth?.month !== month) {
      const posts = counted?.months.find((counted) => counted.month === month)?.posts ?? 0
      ofMonth = { month, posts, titles: [] }
      ofYear.months.push(ofMonth)
    }
    ofMonth.titles.push({ ...title, day })
  }
  return years
}
