import { sitemapPath } from '#contract/addresses/sitemap-address.ts'
import { apiBase } from '#contract/contract.ts'
import type { SiteSettings } from '#contract/site.ts'
import { rawPathOf } from '../../foundation/http/raw-path.ts'
import type { ReadSite } from '../../foundation/site/read-site.ts'
import { usageHeaders } from '../../foundation/site/usage-headers.ts'
import type { FindTextResource } from '../text-resources/text-resource.ts'

interface Parts {
  readSite: ReadSite
  siteUrl: string
}

/** Robots that collect for training, and the names by which those of search engines learn what they may train with. */
const trainingRobots = [
  ...['GPTBot', 'ClaudeBot', 'Google-Extended', 'Applebot-Extended'],
  ...['CCBot', 'meta-externalagent', 'Bytespider'],
]

const forTrainingRobots = trainingRobots.map((name) => `User-agent: ${name}\n`).join('')

/**
 * Finds `/robots.txt`: RFC 9309. Images are allowed although they are below the API, as pages show them. Search is not disallowed: its pages say
 * `noindex`, which robots see only if they may fetch them.
 */
export const createFindRobots = ({ readSite, siteUrl }: Parts): FindTextResource => {
  const write = (training: SiteSettings['training']) => {
    const usage = usageHeaders({ training })['content-usage']
    return `${training === 'refused' ? `${forTrainingRobots}Disallow: /\n\n` : ''}User-agent: *
${usage ? `Content-Usage: ${usage}\n` : ''}Disallow: /admin
Disallow: ${apiBase}/
Allow: ${apiBase}/images/

Sitemap: ${siteUrl}${sitemapPath}
`
  }
  return (url) =>
    rawPathOf(url) === '/robots.txt'
      ? async () => ({ type: 'text/plain; charset=utf-8', text: write((await readSite()).training) })
      : null
}
