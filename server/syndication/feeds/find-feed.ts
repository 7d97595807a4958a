import { feedAddress, feedFiles } from '#contract/addresses/feed-address.ts'
import { defaultSettings } from '../../blog/site/default-settings.ts'
import { rawPathOf } from '../../foundation/http/raw-path.ts'
import type { ReadSite } from '../../foundation/site/read-site.ts'
import type { RenderTextResource } from '../text-resources/text-resource.ts'
import { readFeedAddress } from './feed-address.ts'
import type { FeedQueries } from './feed-queries.ts'
import { writeFeed } from './write-feed.ts'

/** What the owners wrote; null for the sentence of a new installation, which tells nothing about this blog. */
const descriptionOf = (homeDescription: string): string | null =>
  homeDescription === '' || homeDescription === defaultSettings.homeDescription ? null : homeDescription

/** Creates a function that finds the feed at an address. A username in another case is redirected to the canonical one. */
export const createFindFeed =
  ({ findFeed }: FeedQueries, { readSite, siteUrl }: { readSite: ReadSite; siteUrl: string }) =>
  (url: string): RenderTextResource | null => {
    const requested = readFeedAddress(url)
    if (!requested) return null
    return async (addCacheTags) => {
      const { name: siteName, language, homeDescription } = await readSite()
      const site = { siteName, siteDescription: descriptionOf(homeDescription), language, siteUrl }
      const found = await findFeed(requested, site, addCacheTags)
      if (!found) return null
      const path = feedAddress(found.path, requested.format)
      if (requested.list.kind === 'author' && rawPathOf(url) !== path) return { redirect: path }
      const text = writeFeed(found.feed, requested.format)
      return { type: `${feedFiles[requested.format].type}; charset=utf-8`, text, isPolled: true }
    }
  }
