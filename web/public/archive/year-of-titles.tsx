import { paths } from '#contract/addresses/page-paths.ts'
import { monthName } from '../../dates.ts'
import { foreignLanguage } from '../article/text-language.ts'
import { usePageData } from '../layout/page-data.ts'
import { postCount } from '../listing/post-count.ts'
import { cacheMarkup } from '../markup/cached-markup.tsx'
import { PostDay } from '../post-parts/post-date.tsx'
import type { DatedTitle, TitlesOfYear } from './titles-by-month.ts'

const titleMarkup = cacheMarkup(Title, 500_000)

/** A year of the archive, or the part of it on one page. */
export function YearOfTitles({ year, posts, months }: TitlesOfYear) {
  const { site } = usePageData()
  const markupOf = ({ url, title, day, language }: DatedTitle) =>
    titleMarkup({ url, title, day, lang: foreignLanguage(site, language) })
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

type TitleProps = Pick<DatedTitle, 'url' | 'title' | 'day'> & { lang: string | undefined }

function Title({ url, title, day, lang }: TitleProps) {
  return (
    <>
      <PostDay day={day}>{Number(day.day)}</PostDay>
      <a href={paths.post(url)} dir="auto" lang={lang}>
        {title}
      </a>
    </>
  )
}
