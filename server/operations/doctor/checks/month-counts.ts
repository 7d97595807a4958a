import { sql } from 'kysely'
import type { Check } from '../check.ts'

/** The archive shows these numbers. There is one row per month. */
export const monthCounts: Check = {
  name: 'month-counts',
  claim: 'The number of posts first published in a month is right for each month.',
  async *find({ db }) {
    const { rows } = await sql<{ month: string }>`
      with truth as (
        select substr(created_at, 1, 7) as month, count(*) as posts from post where status = 'public' group by 1
      )
      select coalesce(truth.month, month_count.month) as month
      from truth full join month_count on month_count.month = truth.month
      where truth.posts is distinct from month_count.posts order by 1`.execute(db)
    for (const { month } of rows) {
      yield {
        what: `the month ${month} is miscounted`,
        async heal({ counts, lock }) {
          await lock('public posts')
          await counts.recountMonth(month)
        },
      }
    }
  },
}
