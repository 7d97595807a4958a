import { LRUCache } from 'lru-cache'
import { imageAddress } from '#contract/addresses/image-address.ts'
import { paths } from '#contract/addresses/page-paths.ts'
import { dropInvalidXmlCharacters } from '#contract/html/escape-html.ts'
import { languageAmongTranslations, type Translation } from '../../blog/posts/public-translations.ts'
import { withFormulas } from '../../content/html/feed-formulas.ts'
import { feedHtml } from '../../content/html/feed-html.ts'
import { shownLanguage } from '../../content/presentation/guessed-language.ts'
import type { ListedPostRow } from '../../data/database/rows.ts'
import type { FeedEntry } from './feed.ts'
import type { FeedBody } from './feed-bodies.ts'

/** What an entry depends on of the site. */
interface Site {
  siteUrl: string
  language: string | null
}

/** What it depends on besides the site and the row of its post. */
interface More {
  /** Undefined if the feed has no room for it. */
  body: FeedBody | undefined
  translations: Translation[]
}

const languagesOf = (
  post: ListedPostRow,
  translations: Translation[],
  siteLanguage: string | null,
): Translation[] =>
  translations.length === 0
    ? []
    : [...translations, { url: post.url, language: languageAmongTranslations(post, siteLanguage) }]

/** HTML with formulas, by the address of its page. Each formula takes 20 µs, and all else of an entry about as long as one. */
const withMaths = new LRUCache<string, { content: string; rendered: string; html: string }>({
  // In UTF-16 code units: some fifty posts with forty formulas each.
  maxSize: 4_000_000,
  sizeCalculation: ({ content, rendered, html }) => content.length + rendered.length + html.length,
})

function htmlOf({ content, rendered }: FeedBody, page: string): string {
  if (rendered === null) return feedHtml(content, page)
  const known = withMaths.get(page)
  if (known?.content === content && known.rendered === rendered) return known.html
  const html = withFormulas(feedHtml(content, page), rendered)
  withMaths.set(page, { content, rendered, html })
  return html
}

/**
 * Creates a function that returns the entry of a post.
 *
 * @param idOf Returns the id in feeds for the database id of a post.
 */
export const createFeedEntries =
  (idOf: (postId: string) => Promise<string>) =>
  async (
    post: ListedPostRow,
    { body, translations }: More,
    { siteUrl, language }: Site,
  ): Promise<FeedEntry> => {
    const { imgname, image_width: width, image_height: height } = post
    const page = siteUrl + paths.post(post.url)
    return {
      id: await idOf(post.id),
      page,
      language: shownLanguage(post, language),
      title: dropInvalidXmlCharacters(post.title),
      summary: dropInvalidXmlCharacters(post.description),
      html: body === undefined ? null : dropInvalidXmlCharacters(htmlOf(body, page)),
      published: post.created_at,
      updated: post.updated_at,
      author:
        post.author_username === null
          ? { name: 'Unknown', page: null }
          : {
              name: dropInvalidXmlCharacters(post.author_name ?? ''),
              page: siteUrl + paths.author(post.author_username),
            },
      tags: post.tags.map(dropInvalidXmlCharacters),
      languages: languagesOf(post, translations, language).map(({ url, language }) => ({
        language,
        page: siteUrl + paths.post(url),
      })),
      image:
        imgname === null || width === null || height === null
          ? null
          : { url: siteUrl + imageAddress(imgname), width, height },
    }
  }
