import { createAuditService } from './accounts/audit/audit-service.ts'
import { createRefusalRecorder } from './accounts/audit/refusal-recorder.ts'
import { createAccountSessions } from './accounts/authors/account-sessions.ts'
import { createAccountSuspension } from './accounts/authors/account-suspension.ts'
import { createAuthorImage } from './accounts/authors/author-image.ts'
import { createAuthorService } from './accounts/authors/author-service.ts'
import { createPositionService } from './accounts/authors/position-service.ts'
import { createSignUpService } from './accounts/authors/sign-up-service.ts'
import { createAccountNotices } from './accounts/mail/account-notices.ts'
import { createPasswordResetService } from './accounts/password-resets/password-reset-service.ts'
import { createOwnPasswordService } from './accounts/passwords/own-password-service.ts'
import { passwordStats } from './accounts/passwords/password.ts'
import { createPasswordRules } from './accounts/passwords/password-rules.ts'
import { createOwnSessions } from './accounts/sessions/own-sessions.ts'
import { createSessionService } from './accounts/sessions/session-service.ts'
import { createSignInService } from './accounts/sessions/sign-in-service.ts'
import { createContactService } from './blog/contacts/contact-service.ts'
import { createAllPosts } from './blog/posts/all-posts.ts'
import { createReadAuthorPage } from './blog/posts/author-page.ts'
import { createPostAddresses } from './blog/posts/post-addresses.ts'
import { createPostCovers } from './blog/posts/post-covers.ts'
import { createPostQueries } from './blog/posts/post-queries.ts'
import { createPostService } from './blog/posts/post-service.ts'
import { createPreviewTickets } from './blog/posts/preview-ticket.ts'
import { createReRenderBody, createReRenderPosts } from './blog/posts/re-render-posts.ts'
import { createTakeDowns } from './blog/posts/take-down-service.ts'
import { createOpenReader } from './blog/published/public-reader.ts'
import { createSamplePosts } from './blog/samples/sample-service.ts'
import { createPostSearch } from './blog/search/post-search.ts'
import { createSuggestions } from './blog/search/suggestions.ts'
import { createViewCounter } from './blog/views/view-counter.ts'
import { createDrawingWorker } from './content/drawing/drawing-worker.ts'
import { createHtmlWorker } from './content/html/html-worker.ts'
import { createBodyImages } from './content/images/body-images.ts'
import { createImageDelivery } from './content/images/image-delivery.ts'
import { createImageService } from './content/images/image-service.ts'
import { createImageWorkLimiter } from './content/images/image-work-limiter.ts'
import { createMarkdownWorker } from './content/markdown/markdown-worker.ts'
import { createSchemaGuard } from './data/database/schema-guard.ts'
import { createAccessKey } from './data/settings/access-key.ts'
import { createSigner } from './data/settings/signer.ts'
import { createCdnService, purgeOnChange } from './delivery/cdn/cdn-service.ts'
import { noCdn } from './delivery/cdn/cdn-settings.ts'
import { createFindTextResource } from './delivery/text-resources/find-text-resource.ts'
import { AppError } from './errors.ts'
import { createBackgroundWork } from './foundation/background/background-work.ts'
import { type Change, touchesContent } from './foundation/cache-tags/cache-tags.ts'
import { createEdgeCaching } from './foundation/cache-tags/edge-caching.ts'
import { createAccountQuota } from './limits/quotas/account-quota.ts'
import { createUsageCount } from './limits/quotas/count-usage.ts'
import { createDiskReserve } from './limits/quotas/disk-reserve.ts'
import { createLimiter } from './limits/rates/limiter.ts'
import { createMessageQuota } from './limits/rates/message-quota.ts'
import { createDoctor } from './operations/doctor/create-doctor.ts'
import { createHealthChecks } from './operations/health/health-checks.ts'
import { createReadiness } from './operations/health/readiness.ts'
import { createWarnings } from './operations/health/warnings.ts'
import { createCleanUp } from './operations/process/clean-up.ts'
import type { ServiceOptions } from './operations/process/service-options.ts'
import { createShareImages } from './syndication/share-images/share-image-service.ts'
import { createInTransaction, createReads } from './transaction.ts'

/** Creates all services, each with only what it needs. This is the only place where they are put together. */
export function createServices({
  database,
  storage: givenStorage,
  limitFactor,
  accessKey: configured,
  refusesCommonPasswords = false,
  backupMaxAgeMs = null,
  localFolders = [],
  accountQuota: quotaBytes = null,
  diskReserve = createDiskReserve({ folders: [], reserveBytes: null }),
  mail = null,
  logFailure: log,
  onOutdated,
  cdn: cdnOptions = noCdn,
  auditShares,
  timeZone = 'UTC',
  clock = () => new Date(),
  limits = {},
}: ServiceOptions) {
  const changeListeners = new Set<(change: Change) => void>()
  const changed = (change: Change) => {
    for (const listener of changeListeners) listener(change)
  }

  // The cause of such a refusal was logged already. Logging each refusal would repeat it.
  const logFailure = (error: unknown) => {
    if (!(error instanceof AppError && error.isLogged)) log(error)
  }

  const reads = createReads(database)
  const schemaGuard = createSchemaGuard(database, { level: limits.level, onOutdated })
  changeListeners.add((change) => {
    if (change === 'anything') schemaGuard.tryToLook()
  })
  const inTransaction = createInTransaction(
    database,
    (change) => {
      changed(change)
      cdn.wake()
    },
    { auditShares, schemaGuard, noteChange: purgeOnChange(cdnOptions, clock) },
  )
  const cdn = createCdnService({ options: cdnOptions, reads, inTransaction, clock, logFailure })
  const edgeCaching = createEdgeCaching(cdnOptions)
  const healthChecks = createHealthChecks({
    ...{ database, reads, inTransaction, clock },
    ...{ storage: givenStorage, localFolders, backupMaxAgeMs },
  })
  const { storage } = healthChecks
  /** Each source of warnings has a line here. */
  const warnings = createWarnings([
    database.failures.warnings,
    schemaGuard.warnings,
    diskReserve.warnings,
    healthChecks.warnings,
    cdn.warnings,
    mail?.mailer.warnings ?? (() => []),
  ])
  const readiness = createReadiness(database)
  const limiter = createLimiter({ db: database.db, schemaGuard, factor: limitFactor })
  const accessKey = createAccessKey({ reads, inTransaction, configured })
  const sign = createSigner({ reads, inTransaction })
  const previewTickets = createPreviewTickets({ sign, clock })
  const backgroundWork = createBackgroundWork(logFailure)
  const htmlWorker = createHtmlWorker(logFailure, limits.bodies)
  const accountNotices = createAccountNotices({ limiter, backgroundWork, mail })
  const passwordRules = createPasswordRules({ refusesCommon: refusesCommonPasswords })
  const sessions = createSessionService({ reads, inTransaction, logFailure, clock })
  const markdownWorker = createMarkdownWorker(logFailure)
  const audit = createAuditService({ reads, inTransaction, clock })
  const refusalNotes = createRefusalRecorder({ inTransaction, logFailure, clock })
  const postSearch = createPostSearch({ reads, timeZone })
  const imageWorkLimiter = createImageWorkLimiter(limits.pictures)
  const accountQuota = createAccountQuota({ reads, quotaBytes, diskReserve })
  const images = createImageService({ inTransaction, storage, imageWorkLimiter, accountQuota, clock })
  const drawings = createDrawingWorker(logFailure)
  const imageDelivery = createImageDelivery({
    reads,
    storage,
    edgeCaching,
    imageWorkLimiter,
    diskReserve,
    logFailure,
  })
  changeListeners.add((change) => {
    if (touchesContent(change)) imageDelivery.forget()
  })
  const reRenderBody = createReRenderBody({ reads, inTransaction, htmlWorker })
  const viewCounter = createViewCounter({ inTransaction, sign, clock, logFailure })

  return {
    accessKey,
    accountQuota,
    accountSessions: createAccountSessions({ inTransaction, clock }),
    accountSuspension: createAccountSuspension({ inTransaction, clock }),
    allPosts: createAllPosts({ reads }),
    audit,
    backgroundWork,
    cdn,
    edgeCaching,
    authors: createAuthorService({
      reads,
      inTransaction,
      accountNotices,
      accountQuota,
      diskReserve,
      clock,
    }),
    readAuthorPage: createReadAuthorPage(reads),
    authorImage: createAuthorImage({ inTransaction, accountQuota, clock }),
    cleanUp: createCleanUp({
      inTransaction,
      audit,
      sessions,
      limiter,
      images,
      countUsage: createUsageCount({ reads, inTransaction, storage }),
      clock,
      logFailure,
    }),
    diskReserve,
    doctor: createDoctor({ database, reads, inTransaction, storage, htmlWorker, reRenderBody, clock }),
    drawings,
    healthChecks,
    contacts: createContactService({
      reads,
      inTransaction,
      limiter,
      messageQuota: createMessageQuota({ factor: limitFactor }),
      clock,
    }),
    findTextResourceOf: createFindTextResource({ reads, sign, markdownWorker }),
    images,
    imageDelivery,
    limiter,
    ownPassword: createOwnPasswordService({ reads, inTransaction, limiter, passwordRules, clock }),
    ownSessions: createOwnSessions({ reads, inTransaction, clock }),
    imageWorkLimiter,
    passwordResets: createPasswordResetService({
      reads,
      inTransaction,
      limiter,
      backgroundWork,
      accountNotices,
      passwordRules,
      mail,
      clock,
    }),
    postQueries: createPostQueries({ reads, postSearch, viewCounter }),
    posts: createPostService({
      reads,
      inTransaction,
      htmlWorker,
      bodyImages: createBodyImages({ reads, images }),
      previewTickets,
      accountQuota,
      clock,
    }),
    positions: createPositionService({ inTransaction, clock }),
    postAddresses: createPostAddresses({ inTransaction, accountQuota, clock }),
    postCovers: createPostCovers({ inTransaction, accountQuota, clock }),
    refusalNotes,
    readiness,
    reRenderPosts: createReRenderPosts({ reads, schemaGuard, reRenderBody, logFailure }),
    openReader: createOpenReader({ reads, postSearch, previewTickets, timeZone }),
    schemaGuard,
    samples: createSamplePosts({ reads, inTransaction, clock }),
    sessions,
    shareImages: createShareImages({
      reads,
      inTransaction,
      storage,
      drawings,
      diskReserve,
      edgeCaching,
      imageWorkLimiter,
      clock,
      logFailure,
    }),
    suggestions: createSuggestions({ reads, limiter }),
    signIns: createSignInService({ reads, inTransaction, limiter, clock }),
    signUps: createSignUpService({ inTransaction, accessKey, limiter, passwordRules, clock }),
    takeDowns: createTakeDowns({ reads, inTransaction, accountNotices, clock }),
    viewCounter,
    warnings,
    /** True until the first account is created. Stays false when accounts are deleted. */
    awaitsFirstAccount: async () => (await reads.settings.find('first_account_at')) === null,
    /** Calls the listener after each change by this or another process that readers could notice. */
    onChange: (listener: (change: Change) => void) => changeListeners.add(listener),
    /** Starts listening for changes by other processes. Returns a function that stops it. */
    watchOtherProcesses: () =>
      database.dialect.watchChanges((change) => {
        changed(change)
        cdn.wakeSoon()
      }),
    isUnavailable: database.dialect.isUnavailable,
    /** True while so many queries wait for a connection that further ones would only wait as well. */
    isBehind: () => {
      const { waiting, max } = database.dialect.connections()
      return waiting >= max
    },
    /** Figures of work in progress and of queues. */
    stats: {
      connections: database.dialect.connections,
      databaseAnswers: readiness.databaseAnswers,
      purges: cdn.stats,
      disk: diskReserve.state,
      lastBackup: healthChecks.lastBackup,
      passwords: passwordStats,
      pictures: imageWorkLimiter.stats,
      quota: accountQuota.stats,
      bodies: htmlWorker.stats,
      views: viewCounter.stats,
      warnings: warnings.list,
    },
    /** Writes what is buffered and ends background work. */
    async close(): Promise<void> {
      await viewCounter.flush()
      await refusalNotes.flush()
      await cdn.stop()
      await backgroundWork.whenIdle()
      await htmlWorker.close()
      await markdownWorker.close()
      await drawings.close()
    },
  }
}
export type Services = ReturnType<typeof createServices>
