import { sitemapPath } from '#contract/addresses/sitemap-address.ts'
import { apiBase } from '#contract/contract.ts'
import { rawPathOf } from '../../foundation/http/raw-path.ts'
import type { FindTextResource } from '../text-resources/text-resource.ts'

/**
 * Finds `/robots.txt`: RFC 9309. Images are allowed although they are below the API, as pages show them. Search is not disallowed: its pages say
 * `noindex`, which robots see only if they may fetch them.
 */
export const findRobots = (siteUrl: string): FindTextResource => {
  const text = `User-agent: *
Disallow: /admin
Disallow: ${apiBase}/
Allow: ${apiBase}/images/

Sitemap: ${siteUrl}${sitemapPath}
`
  return (url) =>
    rawPathOf(url) === '/robots.txt' ? async () => ({ type: 'text/plain; charset=utf-8', text }) : null
}
