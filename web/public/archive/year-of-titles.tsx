import { paths } from '#contract/addresses/page-paths.ts'
import type { PostLink } from '#contract/pages/posts.ts'
import { monthName } from '../../dates.ts'
import { foreignLanguage } from '../article/text-language.ts'
import { useSite } from '../layout/use-site.ts'
import { postCount } from '../listing/post-count.ts'
import { cacheMarkup } from '../markup/cached-markup.tsx'
import type { TitlesOfYear } from './titles-by-month.ts'

type DatedTitle = PostLink & { day: number }

const titleMarkup = cacheMarkup(Title, 500_000)

/** A year of the archive, or the part of it on one page. */
export function YearOfTitles({ year, posts, months }: TitlesOfYear) {
  const { site } = useSite()
  const markupOf = (title: DatedTitle) =>
    titleMarkup({ ...title, lang: foreignLanguage(site, title.language) })
  return (
    <section className="archive-year">
      <h2>
        <a href={paths.archive(year)}>{year}</a> <span>{postCount(posts)}</span>
      </h2>
      {months.map(({ month, posts, titles }) => (
        <section key={month} className="archive-month">
          <h3>
            <a href={paths.archive(year, month)}>{`${monthName(month)} ${year}`}</a>{' '}
            <span>{postCount(posts)}</span>
          </h3>
          <ul>
            {titles.map((title) => (
              // biome-ignore lint/security/noDangerouslySetInnerHtml: React made it
              <li key={title.url} dangerouslySetInnerHTML={{ __html: markupOf(title) }} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}

function Title({ url, title, createdDate, day, lang }: DatedTitle & { lang: string | undefined }) {
  return (
    <>
      <time dateTime={createdDate}>{day}</time>
      <a href={paths.post(url)} dir="auto" lang={lang}>
        {title}
      </a>
    </>
  )
}
