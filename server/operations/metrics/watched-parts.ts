import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { Mailer } from '../../accounts/mail/mailer.ts'
import type { ViewCounter } from '../../blog/views/view-counter.ts'
import type { Dialect } from '../../data/database/dialects/dialect.ts'
import type { ConcurrencyLimiter } from '../../foundation/concurrency/concurrency-limiter.ts'
import type { Warning } from '../../foundation/warnings/warning.ts'
import type { AccountQuota } from '../../limits/quotas/account-quota.ts'
import type { DiskReserve } from '../../limits/quotas/disk-reserve.ts'
import { watchPurges } from './purge-metrics.ts'
import { createReadMetrics } from './read-metrics.ts'
import { watchRefusals } from './refusal-metrics.ts'
import { watchWarnings } from './warning-metrics.ts'

/** Read at each scrape. */
export interface ServiceStats {
  connections: Dialect['connections']
  databaseResponds: () => Promise<boolean>
  /** Null without a CDN that accepts purges. */
  purges: (() => { waiting: number; sent: number; failed: number }) | null
  disk: DiskReserve['state']
  lastBackup: () => Date | null
  passwords: ConcurrencyLimiter['stats']
  images: ConcurrencyLimiter['stats']
  bodies: ConcurrencyLimiter['stats']
  markdown: ConcurrencyLimiter['stats']
  references: ConcurrencyLimiter['stats']
  quota: AccountQuota['stats']
  views: ViewCounter['stats']
  warnings: () => Warning[]
}

type AppStats = FastifyInstance['stats']

/** The parts of the program that metrics are read from at each scrape, so that they cost nothing otherwise. */
export interface WatchedParts extends AppStats {
  services: ServiceStats
  mails: Mailer['stats'] | null
}

/** Adds the metrics that are read from the parts of the program. */
export function watchParts(registry: Registry, parts: WatchedParts): void {
  const { responseCache, limiters, requestQueue, services, mails } = parts
  /** Concurrency limiters, by the names of their metrics. */
  const limited = {
    rendering: { what: 'Responses', stats: limiters.fast },
    markdown: { what: 'Posts as Markdown', stats: limiters.slow },
    markdown_reading: { what: 'Long posts sent as Markdown', stats: services.markdown },
    reference_reading: { what: 'References that are pasted', stats: services.references },
    html: { what: 'Long post bodies', stats: services.bodies },
    passwords: { what: 'Password hashes', stats: services.passwords },
    images: { what: 'Images', stats: services.images },
  }
  const { gauge, total } = createReadMetrics(registry)
  total('lectern_response_cache_hits_total', 'Responses from the cache.', () => responseCache().hits)
  total(
    'lectern_response_cache_not_modified_total',
    'Requests answered with 304 from the cache.',
    () => responseCache().notModified,
  )
  total(
    'lectern_response_cache_misses_total',
    'Requests whose response was not in the cache.',
    () => responseCache().misses,
  )
  total(
    'lectern_response_cache_invalidations_total',
    'Responses removed from the cache by a change.',
    () => responseCache().invalidated,
  )
  gauge('lectern_response_cache_entries', 'Responses in the cache.', () => responseCache().entries)
  gauge('lectern_response_cache_bytes', 'Bytes of the responses in the cache.', () => responseCache().bytes)
  gauge('lectern_queue_waiting', 'Requests that wait in the queue.', () => requestQueue().waiting)
  gauge(
    'lectern_queue_wait_seconds',
    'How long the first request in the queue has waited.',
    () => requestQueue().longestWaitMs / 1_000,
  )
  total(
    'lectern_requests_rejected_total',
    'Requests answered with 503 because too many waited.',
    () => requestQueue().rejected,
  )
  gauge('lectern_database_up', '1 if the database answers, else 0.', async () =>
    (await services.databaseResponds()) ? 1 : 0,
  )
  gauge(
    'lectern_database_connections',
    'Open connections to the database.',
    () => services.connections().open,
  )
  gauge('lectern_database_idle', 'Idle connections to the database.', () => services.connections().idle)
  gauge(
    'lectern_database_waiting',
    'Queries that wait for a connection.',
    () => services.connections().waiting,
  )
  gauge(
    'lectern_disk_free_bytes',
    'Free space of the local file system with the least; NaN if unknown.',
    () => services.disk().freeBytes ?? Number.NaN,
  )
  gauge('lectern_disk_low', '1 while writes are refused because free space is low, else 0.', () =>
    services.disk().isLow ? 1 : 0,
  )
  for (const [name, { what, stats }] of Object.entries(limited)) {
    gauge(`lectern_${name}_active`, `${what} that are being processed.`, () => stats().active)
    gauge(`lectern_${name}_waiting`, `Queue places taken by ${lower(what)}.`, () => stats().waiting)
    total(`lectern_${name}_refused_total`, `${what} refused because too many waited.`, () => stats().refused)
  }
  gauge(
    'lectern_visits_waiting',
    'Visits that are not written to the database yet.',
    () => services.views().waiting,
  )
  total('lectern_visits_written_total', 'Visits that were written.', () => services.views().written)
  total(
    'lectern_visit_failures_total',
    'Batches of visits that could not be written.',
    () => services.views().failedWrites,
  )
  if (services.purges) watchPurges({ gauge, total }, services.purges)
  watchRefusals(registry, parts)
  watchWarnings(registry, services)
  if (!mails) return
  total('lectern_mails_sent_total', 'Mails that the mail server accepted.', () => mails().sent)
  total('lectern_mails_failed_total', 'Mails that the mail server did not accept.', () => mails().failed)
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
