import { openDatabase } from '#server/data/database/database.ts'
import { type CdnOptions, noCdn } from '#server/delivery/cdn/cdn-settings.ts'
import { createServices } from '#server/services.ts'
import type { TestBlog } from './test-blog.ts'

interface Options {
  limitFactor?: number
  clock?: () => Date
  /** Limits that a test changes, and the migration level of another version. */
  limits?: Parameters<typeof createServices>[0]['limits']
  cdn?: CdnOptions
}

/** What another process of the same blog would have: services of its own on a connection of its own. */
export function startOtherProcess(
  { database, images }: TestBlog,
  { limitFactor = 0, clock = () => new Date(), limits, cdn = noCdn }: Options = {},
) {
  const opened = openDatabase(database.url)
  const services = createServices({
    database: opened,
    storage: images.storage,
    limitFactor,
    cdn,
    accessKey: null,
    clock,
    limits,
    logFailure: (error) => {
      throw error
    },
  })
  return { services, stop: () => opened.db.destroy() }
}
