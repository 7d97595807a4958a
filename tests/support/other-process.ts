import { type CdnOptions, noCdn } from '#server/cdn/cdn-settings.ts'
import { openDatabase } from '#server/database/database.ts'
import { createServices } from '#server/services.ts'
import type { TestBlog } from './test-blog.ts'

/** What another process of the same blog would have: services of its own on a connection of its own. */
export function startOtherProcess(
  { database, images }: TestBlog,
  { limitFactor = 0, clock = () => new Date(), cdn = noCdn as CdnOptions } = {},
) {
  const opened = openDatabase(database.url)
  const services = createServices({
    database: opened,
    storage: images.storage,
    limitFactor,
    cdn,
    accessKey: null,
    clock,
    logFailure: (error) => {
      throw error
    },
  })
  return { services, stop: () => opened.db.destroy() }
}
