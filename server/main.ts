import { readFileSync } from 'node:fs'
import { announcement } from './announcement.ts'
import { createApp } from './app.ts'
import { addressOf, type Config, readConfig } from './config.ts'
import { openDatabase } from './database/database.ts'
import { migrate } from './database/migrate.ts'
import { findFreePort } from './free-port.ts'
import { sanitiseHtml } from './html/sanitise-html.ts'
import { makeFolder } from './make-folder.ts'
import { createServices } from './services.ts'
import { startProblem } from './start-problem.ts'
import { stopOnSignal } from './stop-on-signal.ts'

/** How long requests under way may take to end once the program is to stop, in milliseconds. */
const patience = 10_000

/** Finds a port, opens, migrates, listens: nothing is changed before it is known that the port is free. */
async function start(config: Config, pages: 'built' | 'development') {
  const port = await findFreePort(config.HOST, config.PORT)
  const localUrl = addressOf(config.HOST, port)
  const site = readSite(config, localUrl)
  makeFolder(config.DATA_DIR)
  const database = openDatabase(config.DATABASE_URL)
  await migrate(database)
  const services = createServices({
    database,
    limitFactor: config.RATE_LIMITS,
    accessKey: config.ACCESS_KEY,
    logFailure: (error) => app.log.error({ err: error }, 'background work failed'),
  })
  const app = await createApp(services, {
    site,
    logLevel: config.LOG_LEVEL,
    trustProxy: config.TRUST_PROXY,
    corsOrigins: config.CORS_ORIGINS,
    pages,
  })
  if (config.SAMPLE_POSTS) await services.samples.addToEmpty()
  await app.listen({ host: config.HOST, port })
  const stopWatching = await services.watchOtherProcesses()
  services.cleanUp.start()

  return {
    log: app.log,
    announcement: await announcement({ siteName: site.name, siteUrl: site.url, localUrl }, services),
    /** Lets what is under way end, within bounds, and writes what waits. */
    async stop(): Promise<void> {
      services.cleanUp.stop()
      const closeAll = setTimeout(() => app.server.closeAllConnections(), patience)
      await app.close()
      clearTimeout(closeAll)
      await services.close()
      await stopWatching()
      await database.db.destroy()
    },
  }
}

const readSite = (config: Config, localUrl: string) => ({
  name: config.SITE_NAME,
  url: config.SITE_URL ?? localUrl,
  timeZone: config.TIME_ZONE,
  socialLinks: config.SOCIAL_LINKS,
  aboutHtml: config.ABOUT_FILE && sanitiseHtml(readFileSync(config.ABOUT_FILE, 'utf8')),
})

try {
  const isDevelopment = process.argv.includes('--dev')
  // React chooses by this which of its builds it loads; it is loaded later, with the pages.
  process.env.NODE_ENV = isDevelopment ? 'development' : 'production'
  const program = await start(readConfig(process.env), isDevelopment ? 'development' : 'built')
  stopOnSignal(program.stop)
  process.on('uncaughtException', (error) => {
    program.log.fatal({ err: error }, 'uncaught')
    process.exit(1)
  })
  console.log(program.announcement)
} catch (error) {
  console.error(startProblem(error))
  process.exit(1)
}
