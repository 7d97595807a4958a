import type { Transaction } from 'kysely'
import type { AuditShares } from './accounts/audit/audit-shares.ts'
import { auditReads, auditWrites } from './accounts/audit/audit-store.ts'
import { authorReads, authorWrites } from './accounts/authors/author-store.ts'
import { invitationReads, invitationWrites } from './accounts/invitations/invitation-store.ts'
import { passwordResetReads, passwordResetWrites } from './accounts/password-resets/password-reset-store.ts'
import { sessionReads, sessionWrites } from './accounts/sessions/session-store.ts'
import { answerReads, answerWrites } from './blog/contacts/answer-store.ts'
import { contactReads, contactWrites } from './blog/contacts/contact-store.ts'
import { noticeReads, noticeWrites } from './blog/contacts/notice-store.ts'
import { postCountReads, postCountWrites } from './blog/discovery/post-count-store.ts'
import { relatedReads, relatedWrites } from './blog/discovery/related-store.ts'
import { draftLinkReads, draftLinkWrites } from './blog/draft-links/draft-link-store.ts'
import { allPostsReads } from './blog/posts/all-posts-store.ts'
import { postPageReads } from './blog/posts/full-post-store.ts'
import { postReads, postWrites } from './blog/posts/post-store.ts'
import { publicationReads } from './blog/posts/publication-store.ts'
import { takeDownReads, takeDownWrites } from './blog/posts/take-down-store.ts'
import { scheduleReads, scheduleWrites } from './blog/schedule/schedule-store.ts'
import { searchReads, searchWrites } from './blog/search/search-store.ts'
import { siteReads, siteWrites } from './blog/site/site-store.ts'
import { tagReads, tagWrites } from './blog/tags/tag-store.ts'
import { trashReads, trashWrites } from './blog/trash/trash-store.ts'
import { historyReads, historyWrites } from './blog/versions/history-store.ts'
import { versionReads, versionWrites } from './blog/versions/version-store.ts'
import { versionThinningReads, versionThinningWrites } from './blog/versions/version-thinning-store.ts'
import { viewWrites } from './blog/views/view-store.ts'
import { workingCopyReads, workingCopyWrites } from './blog/working-copies/working-copy-store.ts'
import { imageReads, imageWrites } from './content/images/image-store.ts'
import type { Database } from './data/database/database.ts'
import { observeWrites } from './data/database/invalidation/written-rows.ts'
import { referenceWrites } from './data/database/reference-store.ts'
import type { Schema } from './data/database/schema.ts'
import { createSchemaGuard, type SchemaGuard } from './data/database/schema-guard.ts'
import { idempotencyReads, idempotencyWrites } from './data/idempotency/idempotency-store.ts'
import { settingReads, settingWrites } from './data/settings/setting-store.ts'
import { purgeReads, purgeWrites } from './delivery/cdn/purge-store.ts'
import type { CacheTag } from './foundation/cache-tags/cache-tags.ts'
import { usageReads, usageWrites } from './limits/quotas/usage-store.ts'
import { counterWrites } from './limits/rates/counter-store.ts'
import { feedReads } from './syndication/feeds/feed-store.ts'
import { sitemapReads } from './syndication/sitemap/sitemap-store.ts'

/** How often a transaction that lost against another one is run again. */
const attempts = 5

/** The stores that may be read without a transaction. */
export const createReads = ({ db, dialect }: Pick<Database, 'db' | 'dialect'>) => ({
  allPosts: allPostsReads(db),
  answers: answerReads(db),
  audit: auditReads(db),
  authors: authorReads(db),
  contacts: contactReads(db),
  draftLinks: draftLinkReads(db),
  feeds: feedReads(db),
  history: historyReads(db),
  counts: postCountReads(db),
  idempotency: idempotencyReads(db),
  images: imageReads(db),
  invitations: invitationReads(db),
  notices: noticeReads(db),
  passwordResets: passwordResetReads(db),
  postPages: postPageReads(db, dialect),
  posts: postReads(db),
  purges: purgeReads(db),
  related: relatedReads(db),
  schedules: scheduleReads(db),
  search: searchReads(db, dialect.search),
  sessions: sessionReads(db),
  settings: settingReads(db),
  site: siteReads(db),
  sitemap: sitemapReads(db),
  tags: tagReads(db),
  takeDowns: takeDownReads(db),
  trash: trashReads(db),
  usage: usageReads(db),
  versions: { ...versionReads(db), ...versionThinningReads(db) },
  workingCopies: workingCopyReads(db),
})
export type Reads = ReturnType<typeof createReads>

/**
 * The stores that a transaction may write to, for a transaction that was begun elsewhere, such as that of a restore: its owner calls
 * `usage.countChanges` and announces the changes.
 */
export function writesOf(trx: Transaction<Schema>, dialect: Database['dialect'], auditShares?: AuditShares) {
  const usage = usageWrites(trx)
  const history = { ...historyReads(trx), ...historyWrites(trx, usage) }
  const versions = versionWrites(trx, history)
  return {
    answers: { ...answerReads(trx), ...answerWrites(trx) },
    audit: auditWrites(trx, auditShares),
    authors: { ...authorReads(trx), ...authorWrites(trx) },
    contacts: { ...contactReads(trx), ...contactWrites(trx) },
    draftLinks: { ...draftLinkReads(trx), ...draftLinkWrites(trx) },
    counters: counterWrites(trx),
    counts: { ...postCountReads(trx), ...postCountWrites(trx) },
    history,
    idempotency: idempotencyWrites(trx),
    images: { ...imageReads(trx), ...imageWrites(trx, usage) },
    invitations: { ...invitationReads(trx), ...invitationWrites(trx) },
    notices: noticeWrites(trx),
    passwordResets: { ...passwordResetReads(trx), ...passwordResetWrites(trx) },
    posts: { ...postReads(trx), ...postWrites(trx, usage) },
    publications: publicationReads(trx),
    references: referenceWrites(trx),
    purges: purgeWrites(trx),
    related: { ...relatedReads(trx), ...relatedWrites(trx) },
    schedules: { ...scheduleReads(trx), ...scheduleWrites(trx) },
    search: { ...searchReads(trx, dialect.search), ...searchWrites(trx, dialect.search) },
    sessions: { ...sessionReads(trx), ...sessionWrites(trx) },
    settings: { ...settingReads(trx), ...settingWrites(trx) },
    site: { ...siteReads(trx), ...siteWrites(trx) },
    tags: { ...tagReads(trx), ...tagWrites(trx) },
    takeDowns: { ...takeDownReads(trx), ...takeDownWrites(trx) },
    trash: { ...trashReads(trx), ...trashWrites(trx, usage) },
    usage: { ...usageReads(trx), ...usage },
    versions: {
      ...versionReads(trx),
      ...versions,
      ...versionThinningReads(trx),
      ...versionThinningWrites(trx, versions),
    },
    views: viewWrites(trx),
    workingCopies: { ...workingCopyReads(trx), ...workingCopyWrites(trx, history) },
    /** Makes transactions that use the same name run one after the other. */
    lock: (name: string) => dialect.lock(trx, name),
  }
}
/** What may be written, and read back, inside one transaction. Only the counters of rate limits are written in another way, under the same guard. */
export type Writes = ReturnType<typeof writesOf>

export type InTransaction = <Result>(work: (stores: Writes) => Promise<Result>) => Promise<Result>

interface Options {
  auditShares?: AuditShares
  schemaGuard?: Pick<SchemaGuard, 'transaction'>
  /** Called before each commit that readers could notice, to record it in the same transaction. */
  noteChange?: (stores: Writes, touched: ReadonlySet<CacheTag>) => Promise<void>
}

/**
 * Creates the function that runs work in a transaction: all of it or nothing, and nothing once a newer program changed the schema.
 * `onChange` is called after each commit that readers could notice.
 */
export function createInTransaction(
  database: Database,
  onChange: (change: ReadonlySet<CacheTag>) => void,
  { auditShares, schemaGuard = createSchemaGuard(database), noteChange }: Options = {},
): InTransaction {
  const { dialect } = database
  return async (work) => {
    for (let attempt = 1; ; attempt++) {
      let touched: ReadonlySet<CacheTag> = new Set()
      try {
        const result = await schemaGuard.transaction(async (trx) => {
          const writtenRows = observeWrites(trx, dialect)
          const stores = writesOf(trx, dialect, auditShares)
          const value = await work(stores)
          await stores.usage.countChanges()
          touched = await writtenRows.cacheTags({
            publishedPosts: stores.views.listPublishedIds,
            adjacentPosts: stores.related.listAdjacent,
            linkedPosts: stores.site.listLinkedPosts,
          })
          if (touched.size > 0) {
            await noteChange?.(stores, touched)
            await dialect.announceChange(trx, touched)
          }
          return value
        })
        if (touched.size > 0) onChange(touched)
        return result
      } catch (error) {
        if (attempt === attempts || !dialect.isConflict(error)) throw error
      }
    }
  }
}
