import { Readable } from 'node:stream'
import FeedParser from 'feedparser'
import RssParser from 'rss-parser'

/** An entry as a feed reader understands it. */
export interface ReadEntry {
  id: string | undefined
  title: string | undefined
  link: string | undefined
  html: string | undefined
  author: string | undefined
  tags: string[]
  published: string | undefined
}

/** The unprocessed element that `feedparser` offers besides its own result. */
type Raw = { '#'?: string } | undefined

/** An entry of Atom or RSS as `rss-parser` returns it. */
interface RssItem {
  id?: string
  author?: string
  'content:encoded'?: string
  /** In Atom. */
  category?: { $: { term: string } }[]
}

const rssParser = new RssParser<object, RssItem>({
  customFields: { item: [['category', 'category', { keepArray: true }]] as never },
})

/** Two libraries that read Atom and RSS. */
export const feedReaders: Record<string, (xml: string) => Promise<ReadEntry[]>> = {
  async feedparser(xml) {
    const items: FeedParser.Item[] = []
    for await (const item of Readable.from([Buffer.from(xml)]).pipe(new FeedParser({}))) items.push(item)
    return items.map((item) => {
      const raw = item as unknown as Record<string, Raw>
      return {
        id: item.guid ?? undefined,
        // Its own `title` lacks everything that looks like a tag.
        title: (raw['atom:title'] ?? raw['rss:title'])?.['#'],
        link: item.link ?? undefined,
        html: (raw['atom:content'] ?? raw['content:encoded'])?.['#'],
        author: item.author ?? undefined,
        tags: item.categories,
        published: item.pubdate?.toISOString(),
      }
    })
  },
  async 'rss-parser'(xml) {
    const { items } = await rssParser.parseString(xml)
    return items.map(({ id, guid, title, link, content, author, creator, isoDate, ...item }) => ({
      ...{ id: id ?? guid, title, link, author: author ?? creator, published: isoDate },
      html: xml.includes('<rss') ? item['content:encoded'] : content,
      tags: (item.category ?? []).map((category) =>
        typeof category === 'string' ? category : category.$.term,
      ),
    }))
  },
}
