import { createAccessKeyService } from './accounts/access-key/access-key-service.ts'
import { createAuditService } from './accounts/audit/audit-service.ts'
import { createRefusalRecorder } from './accounts/audit/refusal-recorder.ts'
import { createAuth } from './accounts/auth/create-auth.ts'
import { createAuthors } from './accounts/authors/create-authors.ts'
import { createInvitations } from './accounts/invitations/invitation-service.ts'
import { createAccountNotices } from './accounts/mail/account-notices.ts'
import { createSiteMailer } from './accounts/mail/site-mailer.ts'
import { passwordStats } from './accounts/passwords/password.ts'
import { createPasswordRules } from './accounts/passwords/password-rules.ts'
import { createPostChanges } from './blog/changes/change-service.ts'
import { createContacts } from './blog/contacts/create-contacts.ts'
import { createDraftLinks } from './blog/draft-links/draft-link-service.ts'
import { createPosts } from './blog/posts/create-posts.ts'
import { lockOwnPost } from './blog/posts/require-own-post.ts'
import { createRetagPosts } from './blog/posts/retag-posts.ts'
import { createPreviewTickets } from './blog/previews/preview-ticket.ts'
import { createOpenReader } from './blog/published/public-reader.ts'
import { createSamplePosts } from './blog/samples/sample-service.ts'
import { createSchedule } from './blog/schedule/create-schedule.ts'
import { createPostSearch } from './blog/search/post-search.ts'
import { createSuggestions } from './blog/search/suggestions.ts'
import { createFooterYear } from './blog/site/footer-year.ts'
import { createSiteService } from './blog/site/site-service.ts'
import { createTagService } from './blog/tags/tag-service.ts'
import { moveToTrash } from './blog/trash/move-to-trash.ts'
import { createTrash } from './blog/trash/trash-service.ts'
import { createThinAutosaves } from './blog/versions/thin-autosaves.ts'
import { createViewCounter } from './blog/views/view-counter.ts'
import { createWorkingCopies } from './blog/working-copies/create-working-copies.ts'
import { createDrawingWorker } from './content/drawing/drawing-worker.ts'
import { createHtmlWorker } from './content/html/html-worker.ts'
import { createImages } from './content/images/create-images.ts'
import { createMarkdownReader } from './content/markdown/markdown-reader.ts'
import { createMarkdownWorker } from './content/markdown/markdown-worker.ts'
import { createReferenceReader } from './content/references/reference-reader.ts'
import { createSchemaGuard } from './data/database/schema-guard.ts'
import { createAccessKey } from './data/settings/access-key.ts'
import { createAwaitsFirstAccount } from './data/settings/first-account.ts'
import { createSigner } from './data/settings/signer.ts'
import { createCdnService, purgeOnChange } from './delivery/cdn/cdn-service.ts'
import { noCdn } from './delivery/cdn/cdn-settings.ts'
import { createFindTextResource } from './delivery/text-responses/find-text-resource.ts'
import { AppError } from './errors.ts'
import { createBackgroundWork } from './foundation/background/background-work.ts'
import { type Change, touchesContent, touchesReaders, widened } from './foundation/cache-tags/cache-tags.ts'
import { createEdgeCaching } from './foundation/cache-tags/edge-caching.ts'
import { createAccountQuota } from './limits/quotas/account-quota.ts'
import { createUsageCount } from './limits/quotas/count-usage.ts'
import { createDiskReserve } from './limits/quotas/disk-reserve.ts'
import { createLimiter } from './limits/rates/limiter.ts'
import { createMessageQuota } from './limits/rates/message-quota.ts'
import { createFirstSteps } from './operations/dashboard/first-steps.ts'
import { createSendTestMail } from './operations/dashboard/test-mail.ts'
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
  mail: givenMail = null,
  logFailure: log,
  onOutdated,
  cdn: cdnOptions = noCdn,
  auditShares,
  fixedSettings = {},
  clock = () => new Date(),
  limits = {},
}: ServiceOptions) {
  const changeListeners = new Set<(change: Change) => void>()
  const changed = (change: Change, wakeCdn: () => void) => {
    postChanges.changed(change)
    if (!touchesReaders(change)) return
    const told = widened(change)
    for (const listener of changeListeners) listener(told)
    wakeCdn()
  }

  // The cause of such a refusal was logged already. Logging each refusal would repeat it.
  const logFailure = (error: unknown) => {
    if (!(error instanceof AppError && error.isLogged)) log(error)
  }

  const reads = createReads(database)
  const schemaGuard = createSchemaGuard(database, { level: limits.level, onOutdated })
  changeListeners.add((change) => {
    if (change === 'anything') schemaGuard.tryToCheck()
  })
  const inTransaction = createInTransaction(database, (change) => changed(change, cdn.wake), {
    auditShares,
    schemaGuard,
    noteChange: purgeOnChange(cdnOptions, clock),
  })
  /** What most services need. */
  const common = { reads, inTransaction, clock, logFailure }
  const postChanges = createPostChanges(common)
  const sign = createSigner({ reads, inTransaction })
  const previewTickets = createPreviewTickets({ sign, clock })
  const site = createSiteService({
    ...common,
    previewTickets,
    fixed: fixedSettings,
    onOutdated() {
      for (const listener of changeListeners) listener('anything')
    },
  })
  const readSite = site.read
  // First, as all others read the site again.
  changeListeners.add(site.forget)
  const mail = givenMail && createSiteMailer({ ...givenMail, readSite })
  const cdn = createCdnService({ ...common, options: cdnOptions })
  const edgeCaching = createEdgeCaching(cdnOptions)
  const footerYear = createFooterYear({
    ...common,
    readSite,
    async onNewYear() {
      for (const listener of changeListeners) listener('anything')
      await cdn.purgeEverything()
    },
  })
  const healthChecks = createHealthChecks({
    ...common,
    ...{ database, storage: givenStorage, localFolders, backupMaxAgeMs },
  })
  const { storage } = healthChecks
  /** Each source of warnings has a line here. */
  const warnings = createWarnings([
    database.failures.warnings,
    schemaGuard.warnings,
    diskReserve.warnings,
    healthChecks.warnings,
    cdn.warnings,
    () => schedule.schedulePublisher.warnings(),
    givenMail?.mailer.warnings ?? (() => []),
  ])
  const readiness = createReadiness(database)
  const backgroundWork = createBackgroundWork(logFailure)
  const limiter = createLimiter({ db: database.db, schemaGuard, factor: limitFactor })
  const accountQuota = createAccountQuota({ reads, quotaBytes, diskReserve })
  const accessKey = createAccessKey({ reads, inTransaction, configured })
  const htmlWorker = createHtmlWorker(logFailure, limits.bodies)
  const markdownWorker = createMarkdownWorker(logFailure)
  const markdownReader = createMarkdownReader(logFailure)
  const referenceReader = createReferenceReader(logFailure)
  const drawings = createDrawingWorker(logFailure)

  const audit = createAuditService(common)
  const refusalNotes = createRefusalRecorder(common)
  const accountNotices = createAccountNotices({ limiter, backgroundWork, mail })
  const passwordRules = createPasswordRules({ refusesCommon: refusesCommonPasswords })
  const auth = createAuth({
    ...common,
    ...{ accessKey, limiter, backgroundWork, accountNotices, passwordRules, mail },
    maxResetDelayMs: limits.maxResetDelayMs,
  })

  const images = createImages({
    ...common,
    ...{ storage, accountQuota, diskReserve, edgeCaching, limits: limits.images },
  })
  const { imageWorkLimiter } = images
  changeListeners.add((change) => {
    if (touchesContent(change)) images.imageDelivery.forget()
  })

  const draftLinks = createDraftLinks({ ...common, backgroundWork, accountQuota })
  const postSearch = createPostSearch({ reads, readSite })
  const viewCounter = createViewCounter({ ...common, sign })
  const workingCopies = createWorkingCopies({
    ...common,
    ...{ htmlWorker, images: images.images, accountQuota, previewTickets, lockOwnPost },
  })
  const posts = createPosts({
    ...common,
    ...{ schemaGuard, htmlWorker, markdownReader, images: images.images, accountQuota, accountNotices },
    ...{ previewTickets, postSearch, viewCounter, moveToTrash, readSite },
  })

  const schedule = createSchedule({ ...common, schemaGuard, htmlWorker, accountQuota, readSite })
  const trash = createTrash(common)
  const retagPosts = createRetagPosts(common)
  const messageQuota = createMessageQuota({ factor: limitFactor })
  const contacts = createContacts({
    ...common,
    ...{ limiter, messageQuota, mail, schemaGuard, backgroundWork, readSite },
  })

  return {
    ...auth,
    ...createAuthors({ ...common, accountNotices, accountQuota, diskReserve }),
    ...images,
    ...posts,
    ...workingCopies,
    ...schedule,
    ...contacts,
    accessKey,
    accessKeys: createAccessKeyService({ ...common, accessKey }),
    accountQuota,
    audit,
    backgroundWork,
    cdn,
    cleanUp: createCleanUp({
      ...common,
      ...{ audit, sessions: auth.sessions, limiter, images: images.images, draftLinks, trash, retagPosts },
      contacts: contacts.contacts,
      guessLanguages: posts.guessLanguages,
      thinAutosaves: createThinAutosaves(common),
      countUsage: createUsageCount({ reads, inTransaction, storage }),
    }),
    diskReserve,
    draftLinks,
    doctor: createDoctor({
      ...common,
      ...{ database, storage, renderStored: posts.renderStored, reRenderBody: posts.reRenderBody },
    }),
    drawings,
    edgeCaching,
    findTextResourceOf: createFindTextResource({ reads, sign, markdownWorker, readSite }),
    firstSteps: createFirstSteps({ ...common, sendsMail: mail !== null, backupMaxAgeMs }),
    footerYear,
    healthChecks,
    invitations: createInvitations({ ...common, limiter, mail }),
    limiter,
    postChanges,
    openReader: createOpenReader({ reads, htmlWorker, postSearch, previewTickets, draftLinks, readSite }),
    readiness,
    referenceReader,
    refusalNotes,
    samples: createSamplePosts({ ...common, storage }),
    schemaGuard,
    sendTestMail: createSendTestMail({ ...common, limiter, mail }),
    shareImages: createShareImages({
      ...common,
      ...{ storage, drawings, diskReserve, edgeCaching, imageWorkLimiter },
    }),
    site,
    tags: createTagService({ ...common, retagPosts, backgroundWork }),
    suggestions: createSuggestions({ reads, limiter }),
    trash,
    viewCounter,
    warnings,
    awaitsFirstAccount: createAwaitsFirstAccount(reads),
    /** Calls the listener after each change by this or another process that readers could notice. */
    onChange: (listener: (change: Change) => void) => changeListeners.add(listener),
    /** Starts listening for changes by other processes. Returns a function that stops it. */
    watchOtherProcesses: () => database.dialect.watchChanges((change) => changed(change, cdn.wakeSoon)),
    isUnavailable: database.dialect.isUnavailable,
    /** True while so many queries wait for a connection that further ones would only wait as well. */
    isBehind: () => {
      const { waiting, max } = database.dialect.connections()
      return waiting >= max
    },
    /** Figures of work in progress and of queues. */
    stats: {
      connections: database.dialect.connections,
      databaseResponds: readiness.databaseResponds,
      purges: cdn.stats,
      disk: diskReserve.state,
      lastBackup: healthChecks.lastBackup,
      passwords: passwordStats,
      images: imageWorkLimiter.stats,
      quota: accountQuota.stats,
      bodies: htmlWorker.stats,
      markdown: markdownReader.stats,
      references: referenceReader.stats,
      views: viewCounter.stats,
      warnings: warnings.list,
    },
    /** Writes what is buffered and ends background work. */
    async close(): Promise<void> {
      await viewCounter.flush()
      await refusalNotes.flush()
      await schedule.schedulePublisher.stop()
      await cdn.stop()
      await backgroundWork.whenIdle()
      await htmlWorker.close()
      await markdownWorker.close()
      await markdownReader.close()
      await referenceReader.close()
      await drawings.close()
    },
  }
}
export type Services = ReturnType<typeof createServices>
