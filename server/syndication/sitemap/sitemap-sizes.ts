/** With more addresses the sitemap is split into parts. The protocol allows five times as many: https://www.sitemaps.org/protocol.html#index */
export const maxAddressesOfSitemap = 10_000

/** Small enough that a part is written as fast as a page is rendered. */
export const maxAddressesOfPart = 1_000
