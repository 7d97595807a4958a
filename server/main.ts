import { mkdirSync, readFileSync } from 'node:fs'
import { apiBase } from '#contract/contract.ts'
import { createApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { openDatabase } from './database/database.ts'
import { migrate } from './database/migrate.ts'
import { sanitiseHtml } from './html/sanitise-html.ts'
import { createServices } from './services.ts'
import { startProblem } from './start-problem.ts'

/** Opens, migrates, listens. Answers how to stop: what is under way ends first. */
async function start(config: Config, pages: 'built' | 'development') {
  mkdirSync(config.DATA_DIR, { recursive: true })
  const database = openDatabase(config.DATABASE_URL)
  await migrate(database)
  const services = createServices({
    database,
    limitFactor: config.RATE_LIMITS,
    accessKey: config.ACCESS_KEY,
    logFailure: (error) => app.log.error({ err: error }, 'background work failed'),
  })
  const app = await createApp(services, {
    site: {
      name: config.SITE_NAME,
      url: config.SITE_URL,
      timeZone: config.TIME_ZONE,
      socialLinks: config.SOCIAL_LINKS,
      aboutHtml: config.ABOUT_FILE && sanitiseHtml(readFileSync(config.ABOUT_FILE, 'utf8')),
    },
    logLevel: config.LOG_LEVEL,
    trustProxy: config.TRUST_PROXY,
    corsOrigins: config.CORS_ORIGINS,
    pages,
  })
  if (config.SAMPLE_POSTS) await services.samples.addToEmpty()
  await app.listen({ host: config.HOST, port: config.PORT })
  const stopWatching = await services.watchOtherProcesses()
  services.cleanUp.start()
  await announce(config, services)

  return async () => {
    await app.close()
    services.cleanUp.stop()
    await services.viewCounter.flush()
    await stopWatching()
    await database.db.destroy()
  }
}

async function announce(config: Config, services: ReturnType<typeof createServices>): Promise<void> {
  const lines = [`${config.SITE_NAME} is at ${config.SITE_URL}`]
  if (await services.awaitsFirstAccount()) lines.push('', ...(await howToBegin(config, services)))
  process.stdout.write(`${lines.join('\n')}\n`)
}

async function howToBegin(
  { SITE_URL }: Config,
  { accessKey }: ReturnType<typeof createServices>,
): Promise<string[]> {
  const key = await accessKey.get()
  if (key === null) return ['There is no account yet, and sign-up is closed (ACCESS_KEY=off).']
  return [
    'There is no account yet. The first one becomes the owner. The access key is:',
    '',
    `  ${key}`,
    '',
    'Make the account with your own values:',
    '',
    `  curl ${SITE_URL}${apiBase}/auth/signup -H 'Content-Type: application/json' \\`,
    `    -d '{"name":"Your Name","username":"you","email":"you@example.org","password":"a long password","accessKey":"${key}"}'`,
  ]
}

try {
  const stop = await start(readConfig(process.env), process.argv.includes('--dev') ? 'development' : 'built')
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      stop().then(
        () => process.exit(0),
        (error) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
  }
} catch (error) {
  console.error(startProblem(error))
  process.exit(1)
}
