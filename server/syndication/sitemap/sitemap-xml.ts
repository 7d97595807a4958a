import { escapeHtml } from '#contract/html/escape-html.ts'

/** An address, and the instant of its last change as an ISO text in UTC; null if it is not known. */
export interface Place {
  address: string
  changed: string | null
  /** All pages with the same text, each in another language, this one too; absent without others. */
  languages?: { address: string; language: string }[]
}

const start = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const namespaceOfLinks = ' xmlns:xhtml="http://www.w3.org/1999/xhtml"'

/** One entry of a sitemap: https://www.sitemaps.org/protocol.html */
export const urlElement = ({ address, changed, languages = [] }: Place): string => {
  const lastChange = changed === null ? '' : `<lastmod>${changed}</lastmod>`
  return `<url><loc>${escapeHtml(address)}</loc>${lastChange}${languages.map(languageLink).join('')}</url>\n`
}

/** https://developers.google.com/search/docs/specialty/international/localized-versions#sitemap */
const languageLink = ({ address, language }: { address: string; language: string }): string =>
  `<xhtml:link rel="alternate" hreflang="${escapeHtml(language)}" href="${escapeHtml(address)}"/>`

/** A sitemap with these elements. */
export const sitemapXml = (elements: string): string =>
  `${start}<urlset ${namespace}${elements.includes('<xhtml:link ') ? namespaceOfLinks : ''}>\n${elements}</urlset>\n`

/** The index of sitemaps at these addresses. */
export const indexXml = (addresses: string[]): string =>
  `${start}<sitemapindex ${namespace}>\n${addresses
    .map((address) => `<sitemap><loc>${escapeHtml(address)}</loc></sitemap>\n`)
    .join('')}</sitemapindex>\n`
