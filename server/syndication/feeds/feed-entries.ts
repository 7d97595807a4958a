import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { imageAddress } from '#contract/addresses/image-address.ts'
import { paths } from '#contract/addresses/page-paths.ts'
import { dropInvalidXmlCharacters } from '#contract/html/escape-html.ts'
import { feedHtml } from '../../content/html/feed-html.ts'
import type { ListedPostRow } from '../../data/database/rows.ts'
import type { FeedEntry } from './feed.ts'

/** What an entry is made from, beside the post's body and the site's address. */
const sources = [
  'id',
  'url',
  'title',
  'description',
  'created_at',
  'updated_at',
  'author_name',
  'author_username',
  'tags',
  'imgname',
  'cover_width',
  'cover_height',
] as const satisfies (keyof ListedPostRow)[]

type Source = Pick<ListedPostRow, (typeof sources)[number]>

/** UTF-16 code units of what is kept: each entry with its body, and as it is written in three formats. */
const room = 4_000_000
const textsOfEntry = 4

/**
 * Makes the function that makes the entries of feeds. They are kept, with how they are written, under all that they are made from, as a
 * new post changes one of the thirty that a feed has.
 *
 * @param idOf Gives the id of the post with an id of the database.
 */
export function createFeedEntries(idOf: (postId: string) => Promise<string>) {
  const kept = new LRUCache<string, FeedEntry>({
    maxSize: room,
    sizeCalculation: (entry, key) => key.length + textsOfEntry * (entry.html?.length ?? 0),
  })

  async function make(post: Source, body: string | undefined, siteUrl: string): Promise<FeedEntry> {
    const { imgname, cover_width: width, cover_height: height } = post
    const page = siteUrl + paths.post(post.url)
    return {
      id: await idOf(post.id),
      page,
      title: dropInvalidXmlCharacters(post.title),
      summary: dropInvalidXmlCharacters(post.description),
      html: body === undefined ? null : dropInvalidXmlCharacters(feedHtml(body, page)),
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
      image:
        imgname === null || width === null || height === null
          ? null
          : { url: siteUrl + imageAddress(imgname), width, height },
    }
  }

  /** @param body As its author wrote it; undefined if the feed has no room for it. */
  return async (post: Source, body: string | undefined, siteUrl: string): Promise<FeedEntry> => {
    const digest = body === undefined ? null : hash('sha256', body)
    const key = JSON.stringify([siteUrl, digest, ...sources.map((name) => post[name])])
    const known = kept.get(key)
    if (known) return known
    const entry = await make(post, body, siteUrl)
    kept.set(key, entry)
    return entry
  }
}
