import { openDatabase } from '#server/data/database/database.ts'
import { type CdnOptions, noCdn } from '#server/delivery/cdn/cdn-settings.ts'
import { createServices } from '#server/services.ts'
import type { TestBlog } from './test-blog.ts'

interface Options {
  limitFactor?: number
  clock?: () => Date
  /** Other bounds, such as the level of another version. */
  bounds?: Parameters<typeof createServices>[0]['bounds']
  cdn?: CdnOptions
}

/** What another process of the same blog would have: services of its own on a connection of its own. */
export function startOtherProcess(
  { database, images }: TestBlog,
  { limitFactor = 0, clock = () => new Date(), bounds, cdn = noCdn }: Options = {},
) {
  const opened = openDatabase(database.url)
  const services = createServices({
    database: opened,
    storage: images.storage,
    limitFactor,
    cdn,
    accessKey: null,
    clock,
    bounds,
    logFailure: (error) => {
      throw error
    },
  })
  return { services, stop: () => opened.db.destroy() }
}
