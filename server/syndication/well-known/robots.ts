import { sitemapPath } from '#contract/addresses/sitemap-address.ts'
import { apiBase } from '#contract/contract.ts'
import { rawPathOf } from '../../foundation/http/raw-path.ts'
import type { FindTextResource } from '../text-resources/text-resource.ts'

/**
 * Finds `/robots.txt`: RFC 9309. Pictures are read through the API and belong to pages. Search is not named: its pages say `noindex`, which only
 * those read who may fetch them.
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
