/** The sitemap, or the index of its parts. Parts stand beside it, as each may only have addresses of its own folder. */
export const sitemapPath = '/sitemap.xml'

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
