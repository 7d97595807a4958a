/** The sitemap, or the index of its parts. Parts stand beside it, as each may only have addresses of its own folder. */
export const sitemapPath = '/sitemap.xml'

/** So many addresses the sitemap has while it is one document; the protocol allows five times as many: https://www.sitemaps.org/protocol.html#index */
export const mostAddresses = 10_000

/** So many addresses a part has at most: it is written as fast as a page, and a new post changes one of them. */
export const addressesOfPart = 1_000

/** A part: the n-th thousand of publications, or of all other pages. From 1. */
export interface SitemapPart {
  kind: 'posts' | 'pages'
  number: number
}

/** The path of a part. */
export const partPath = ({ kind, number }: SitemapPart): string => `/sitemap-${kind}-${number}.xml`

/** Reads the path of a part; null if it is none. */
export function readPartPath(path: string): SitemapPart | null {
  const [, kind, number] = /^\/sitemap-(posts|pages)-([1-9]\d{0,5})\.xml$/.exec(path) ?? []
  return kind ? { kind: kind as SitemapPart['kind'], number: Number(number) } : null
}
