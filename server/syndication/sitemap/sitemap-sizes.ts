/** Up to so many addresses, the sitemap is one document. The protocol allows five times as many: https://www.sitemaps.org/protocol.html#index */
export const maxAddressesOfSitemap = 10_000

/** Small enough that a part is written as fast as a page. */
export const maxAddressesOfPart = 1_000
