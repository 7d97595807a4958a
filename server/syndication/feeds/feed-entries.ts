import { hash } from 'node:crypto'
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

/** The columns that an entry depends on, besides the body of the post and the address of the site. */
const columns = [
  'id',
  'url',
  'title',
  'description',
  'language',
  'guessed_language',
  'created_at',
  'updated_at',
  'author_name',
  'author_username',
  'tags',
  'imgname',
  'image_width',
  'image_height',
] as const satisfies (keyof ListedPostRow)[]

/** What an entry depends on of the site. */
interface Site {
  siteUrl: string
  language: string | null
}

/** What it depends on besides the row of its post. */
interface More {
  /** Undefined if the feed has no room for it. */
  body: FeedBody | undefined
  translations: Translation[]
}

type Source = Pick<ListedPostRow, (typeof columns)[number]>

/** The size of the cache in UTF-16 code units. Each entry counts its body and its text in three formats. */
const maxCacheLength = 4_000_000
const textsPerEntry = 4

const languagesOf = (
  post: Source,
  translations: Translation[],
  siteLanguage: string | null,
): Translation[] =>
  translations.length === 0
    ? []
    : [...translations, { url: post.url, language: languageAmongTranslations(post, siteLanguage) }]

function htmlOf({ content, rendered }: FeedBody, page: string): string {
  const html = feedHtml(content, page)
  return rendered === null ? html : withFormulas(html, rendered)
}

/**
 * Creates a function that returns the entry of a post. Entries are cached by everything that they depend on: a new post changes only one of the
 * thirty entries of a feed.
 *
 * @param idOf Returns the id in feeds for the database id of a post.
 */
export function createFeedEntries(idOf: (postId: string) => Promise<string>) {
  const cache = new LRUCache<string, FeedEntry>({
    maxSize: maxCacheLength,
    sizeCalculation: (entry, key) => key.length + textsPerEntry * (entry.html?.length ?? 0),
  })

  async function createEntry(
    post: Source,
    { body, translations }: More,
    { siteUrl, language }: Site,
  ): Promise<FeedEntry> {
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

  return async (post: Source, more: More, site: Site): Promise<FeedEntry> => {
    const { body, translations } = more
    const digest = body === undefined ? null : hash('sha256', `${body.content}\0${body.rendered ?? ''}`)
    const key = JSON.stringify([
      ...[site.siteUrl, site.language, digest, translations],
      ...columns.map((name) => post[name]),
    ])
    const cached = cache.get(key)
    if (cached) return cached
    const entry = await createEntry(post, more, site)
    cache.set(key, entry)
    return entry
  }
}
