import { escapeHtml } from '#contract/html/escape-html.ts'

/** An address, and the instant of its last change as an ISO text in UTC; null if it is not known. */
export interface Place {
  address: string
  changed: string | null
}

const start = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** One entry of a sitemap: https://www.sitemaps.org/protocol.html */
export const urlElement = ({ address, changed }: Place): string =>
  `<url><loc>${escapeHtml(address)}</loc>${changed === null ? '' : `<lastmod>${changed}</lastmod>`}</url>\n`

/** A sitemap with these elements. */
export const sitemapXml = (elements: string): string =>
  `${start}<urlset ${namespace}>\n${elements}</urlset>\n`

/** The index of sitemaps at these addresses. */
export const indexXml = (addresses: string[]): string =>
  `${start}<sitemapindex ${namespace}>\n${addresses
    .map((address) => `<sitemap><loc>${escapeHtml(address)}</loc></sitemap>\n`)
    .join('')}</sitemapindex>\n`
