import { paths } from '#contract/addresses/page-paths.ts'
import type { RenderedPost } from '#contract/pages/posts.ts'
import type { Site } from '#contract/pages/site.ts'
import { textLanguage } from '../article/text-language.ts'
import { PageStyle } from '../layout/page-style.tsx'
import type { HeadElement } from '../meta/head-markup.ts'
import style from './translations.css?inline'

/** The links by which search engines find the translations of a post; each page has those of all, its own too. */
export function translationLinks(site: Site, { url, language, translations }: RenderedPost): HeadElement[] {
  if (translations.length === 0) return []
  const all = [{ url, language: textLanguage(site, language).tag }, ...translations]
  return all.map((post) => ({
    link: { rel: 'alternate', hreflang: post.language, href: site.url + paths.post(post.url) },
  }))
}

/** Each language in its own words. */
const ownName = (tag: string): string => new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag

/** A line for readers who would rather read the post in another language. */
export const Translations = ({ of }: { of: RenderedPost['translations'] }) =>
  of.length > 0 && (
    <p className="post-byline translations">
      <PageStyle css={style} />
      <span>
        Also in{' '}
        {of.map(({ url, language }, at) => (
          <span key={url}>
            {at > 0 && ', '}
            <a href={paths.post(url)} lang={language} hrefLang={language} dir="auto">
              {ownName(language)}
            </a>
          </span>
        ))}
      </span>
    </p>
  )
