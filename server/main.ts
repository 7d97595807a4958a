import { flushCompileCache } from 'node:module'
import type { Logger } from 'pino'
import { createMailer } from './accounts/mail/mailer.ts'
import { createApp } from './app.ts'
import type { FixedSettings } from './blog/site/site-service.ts'
import { addressOf, type Config, readConfig } from './config.ts'
import { createHtmlWorker } from './content/html/html-worker.ts'
import { setImageThreads } from './content/images/load-sharp.ts'
import { openDatabase } from './data/database/database.ts'
import { migrate } from './data/database/migrate.ts'
import { openStorage } from './data/storage/open-storage.ts'
import { cdnOptionsOf } from './delivery/cdn/cdn-settings.ts'
import { pageRelease } from './delivery/cdn/page-release.ts'
import { AppError } from './errors.ts'
import { programClient } from './foundation/concurrency/queue-client.ts'
import { localFolders, uploadFolder } from './foundation/files/local-folders.ts'
import { makeFolder } from './foundation/files/make-folder.ts'
import { makeSpoolFolder } from './foundation/files/spool.ts'
import { describeStartError } from './foundation/process/describe-start-error.ts'
import { findFreePort } from './foundation/process/free-port.ts'
import {
  addressesOf as addressesOfHost,
  listenAtOtherAddresses,
} from './foundation/process/localhost-addresses.ts'
import { StartError } from './foundation/process/start-error.ts'
import { stopOnSignal } from './foundation/process/stop-on-signal.ts'
import { version } from './foundation/site/version.ts'
import { createDiskReserve } from './limits/quotas/disk-reserve.ts'
import { removeLeftFolders } from './operations/backup/work-folder.ts'
import { changedSettings } from './operations/logging/changed-settings.ts'
import { createLog, lifecycleLog } from './operations/logging/create-log.ts'
import { withoutNames } from './operations/logging/log-options.ts'
import { serveMetrics } from './operations/metrics/serve-metrics.ts'
import { announcement } from './operations/process/announcement.ts'
import { stopProgram } from './operations/process/stop-program.ts'
import { createServices } from './services.ts'

/** Exit code once a newer version has migrated the database: EX_TEMPFAIL, start again with that version. https://man.freebsd.org/sysexits */
const outdatedExitCode = 75

/** When the compile cache is written, in milliseconds after the start. By then the first pages were rendered, or nobody is waiting. */
const compileCacheDelayMs = 5_000

/** Finds a port, opens the database, migrates, listens. Changes nothing before it is known that the port is free. */
async function start(config: Config, log: Logger, pages: 'built' | 'development') {
  const lifecycle = lifecycleLog(log, version)
  lifecycle.info({ node: process.versions.node }, 'starting')
  lifecycle.info({ settings: changedSettings(process.env) }, 'settings')
  const aboutHtml = config.ABOUT_FILE && (await renderAbout(config.ABOUT_FILE))
  const port = await findFreePort(config.HOST, config.PORT)
  const localUrl = addressOf(config.HOST, port)
  const site = { url: config.SITE_URL ?? localUrl, mail: config.SMTP_URL !== null, aboutHtml }
  const fixedSettings = fixedSettingsOf(config)
  makeFolder(config.DATA_DIR)
  await removeLeftFolders(config.DATA_DIR)
  setImageThreads(config.THREADS)
  // Imported only if metrics are on: the module takes memory and start-up time.
  const metrics = config.METRICS && (await import('./operations/metrics/metrics.ts')).createMetrics()
  const database = openDatabase(config.DATABASE_URL, {
    onQuery: metrics?.onQuery,
    maxConnections: config.DATABASE_CONNECTIONS,
  })
  const mailer = config.SMTP_URL && createMailer({ smtp: config.SMTP_URL, from: config.MAIL_FROM })
  const folders = localFolders(config)
  const diskReserve = createDiskReserve({
    folders: folders.map(({ folder }) => folder),
    reserveBytes: config.DISK_RESERVE,
  })
  const cdn = cdnOptionsOf(config)
  function logFailure(error: unknown): void {
    metrics?.onBackgroundFailure()
    log.error({ err: error }, 'background work failed')
  }
  const services = createServices({
    database,
    cdn,
    storage: openStorage(config.STORAGE_URL),
    limitFactor: config.RATE_LIMITS,
    accessKey: config.ACCESS_KEY,
    accountQuota: config.ACCOUNT_QUOTA,
    backupMaxAgeMs: config.BACKUP_MAX_AGE,
    diskReserve,
    localFolders: folders,
    refusesCommonPasswords: config.COMMON_PASSWORDS === 'refuse',
    mail: mailer && { mailer, siteUrl: site.url },
    fixedSettings,
    logFailure,
    onOutdated: (compatibility) =>
      log.warn(compatibility, 'the database was upgraded: nothing is written any more'),
  })
  const stopping = new AbortController()
  async function connect() {
    await migrate(database, undefined, { onMigrated: (steps) => lifecycle.info({ steps }, 'migrated') })
    // Before the server listens: a page must not be cached while changes by other processes would go unnoticed.
    return services.watchOtherProcesses()
  }
  // The app is loaded while the database answers.
  const [stopListening, app] = await Promise.all([
    connect(),
    createApp(services, {
      stopping: stopping.signal,
      onResponse: metrics?.onResponse,
      onRender: metrics?.onRender,
      site,
      log,
      trustProxy: config.TRUST_PROXY,
      trustProxyHeader: config.TRUST_PROXY_HEADER,
      corsOrigins: config.CORS_ORIGINS,
      uploadFolder: makeSpoolFolder(uploadFolder(config)),
      pages,
    }),
  ])
  const metricsServer =
    metrics &&
    config.METRICS &&
    (await serveMetrics({ ...metrics, logFailure }, { ...config.METRICS, token: config.METRICS_TOKEN }))
  metrics?.watch({ ...app.stats, services: services.stats, mails: mailer?.stats ?? null })
  if (config.SAMPLE_POSTS) await services.samples.addToEmpty()
  const stopSchemaGuard = services.schemaGuard.watch()
  const stopWatching = async () => {
    stopSchemaGuard()
    await stopListening()
  }
  await app.listen({ host: config.HOST, port })
  const stopAtOthers = await listenAtOtherAddresses(app.server, await addressesOfHost(config.HOST))
  services.cleanUp.start()
  services.warnings.watch(log)
  services.healthChecks.start()
  services.schedulePublisher.start()
  services.footerYear.start()
  services.messageNotifier.start()
  const settings = await services.site.read()
  // Pages that a shared cache has from last year are out of date, as after an upgrade.
  const year = settings.copyrightYear === null ? services.footerYear.of(settings) : undefined
  services.cdn.start(pageRelease({ ...site, fixedSettings, year }, cdn))
  diskReserve.watch()
  services
    .reRenderPosts(stopping.signal)
    .catch((error) => log.error({ err: error }, 'renderings not renewed'))
  lifecycle.info({ address: localUrl, ...kindsOf(config), ms: Math.round(performance.now()) }, 'started')

  return {
    unreadable: services.schemaGuard.unreadable,
    announcement: await announcement(
      {
        siteName: settings.name,
        siteUrl: site.url,
        localUrl,
        mailsLocalLinks: config.SMTP_URL !== null && !config.SITE_URL,
      },
      services,
    ),
    /** Stops everything. `reason` is for the log. */
    async stop(reason: string): Promise<void> {
      const startedAt = performance.now()
      lifecycle.info({ reason }, 'stopping')
      await stopProgram({
        ...{ app, services, database, metricsServer, stopAtOthers, stopWatching, stopping },
        stopDelay: config.STOP_DELAY,
      })
      lifecycle.info({ reason, ms: Math.round(performance.now() - startedAt) }, 'stopped')
    },
  }
}

/** The kinds of database and image store, for the log. */
const kindsOf = ({ DATABASE_URL, STORAGE_URL }: Config) => ({
  database: DATABASE_URL.startsWith('sqlite:') ? 'sqlite' : 'postgresql',
  store: 'folder' in STORAGE_URL ? 'folder' : 's3',
})

/** The settings of the site that variables fix. */
const fixedSettingsOf = (config: Config): FixedSettings => ({
  ...(config.SITE_NAME !== null && { name: { value: config.SITE_NAME, variable: 'SITE_NAME' } }),
  ...(config.TIME_ZONE !== null && { timeZone: { value: config.TIME_ZONE, variable: 'TIME_ZONE' } }),
  ...(config.SOCIAL_LINKS && { socialLinks: { value: config.SOCIAL_LINKS, variable: 'SOCIAL_LINKS' } }),
  ...(config.COPYRIGHT_YEAR !== null && {
    copyrightYear: {
      value: config.COPYRIGHT_YEAR === 'current' ? null : config.COPYRIGHT_YEAR,
      variable: 'COPYRIGHT_YEAR',
    },
  }),
  ...(config.SECURITY_CONTACT !== null && {
    securityContact: { value: config.SECURITY_CONTACT, variable: 'SECURITY_CONTACT' },
  }),
})

/** Renders the text as post bodies are rendered. */
async function renderAbout(html: string): Promise<string> {
  const worker = createHtmlWorker(console.error)
  try {
    return (await worker.prepare(html, { client: programClient })).rendered
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new StartError(
      'the text of ABOUT_FILE has too many parts, or nests them too deeply. Make it simpler.',
    )
  } finally {
    await worker.close()
  }
}

/** The level is the default until the settings are read. */
let log = createLog('warn')
try {
  const isDevelopment = process.argv.includes('--dev')
  // React chooses its build by this variable when it is loaded, later, with the pages.
  process.env.NODE_ENV = isDevelopment ? 'development' : 'production'
  // To a Node that watches, threads report what they load, as messages that Tinypool takes for failures. What is watched does not depend on these.
  if (isDevelopment) delete process.env.WATCH_REPORT_DEPENDENCIES
  const config = readConfig(process.env)
  log = createLog(config.LOG_LEVEL)
  const program = await start(config, log, isDevelopment ? 'development' : 'built')
  const end = stopOnSignal(program.stop)
  void program.unreadable.then((compatibility) => {
    log.error(compatibility, 'the database was upgraded: this version cannot read it any more, and ends')
    end('outdated_program', outdatedExitCode)
  })
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught')
    process.exit(1)
  })
  console.log(program.announcement)
  // Node also writes the cache on exit, but not if the process is killed.
  setTimeout(flushCompileCache, compileCacheDelayMs).unref()
} catch (error) {
  // Once for people and once for log collectors.
  const problem = describeStartError(error)
  console.error(problem)
  lifecycleLog(log, version).fatal({ reason: withoutNames(problem) }, 'start failed')
  process.exit(1)
}
