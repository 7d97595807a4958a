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

/** How the services stand. Each is read when it is asked for. */
export interface ServiceStats {
  connections: Dialect['connections']
  databaseAnswers: () => Promise<boolean>
  /** None where no CDN takes purges. */
  purges: (() => { waiting: number; sent: number; failed: number }) | null
  disk: DiskReserve['state']
  lastBackup: () => Date | null
  passwords: ConcurrencyLimiter['stats']
  pictures: ConcurrencyLimiter['stats']
  bodies: ConcurrencyLimiter['stats']
  quota: AccountQuota['stats']
  views: ViewCounter['stats']
  warnings: () => Warning[]
}

type AppStats = FastifyInstance['stats']

/** What is looked at when somebody asks, so that nobody else pays for it. */
export interface WatchedParts extends AppStats {
  services: ServiceStats
  mails: Mailer['stats'] | null
}

/** Adds the metrics of what is read from the parts of the program. */
export function watchParts(registry: Registry, parts: WatchedParts): void {
  const { answers, limiters, queue, services, mails } = parts
  /** What has concurrency limiters, by what their metrics are called. */
  const limited = {
    answers: { what: 'Answers', stats: limiters.short },
    documents: { what: 'Posts as Markdown', stats: limiters.long },
    bodies: { what: 'Long bodies', stats: services.bodies },
    passwords: { what: 'Passwords', stats: services.passwords },
    pictures: { what: 'Pictures and drawings', stats: services.pictures },
  }
  const { gauge, total } = createReadMetrics(registry)
  total('lectern_kept_given_total', 'Kept answers that were given.', () => answers().given)
  total(
    'lectern_kept_unchanged_total',
    'Requests answered with 304 from what is kept.',
    () => answers().unchanged,
  )
  total(
    'lectern_kept_made_total',
    'Requests whose answer was made, or being made, as none was kept.',
    () => answers().made,
  )
  total('lectern_kept_dropped_total', 'Kept answers that a change removed.', () => answers().dropped)
  gauge('lectern_kept_answers', 'Answers that are kept.', () => answers().answers)
  gauge('lectern_kept_bytes', 'Bytes of the answers that are kept.', () => answers().bytes)
  gauge('lectern_queue_waiting', 'Requests that wait for their turn.', () => queue().waiting)
  gauge(
    'lectern_queue_wait_seconds',
    'How long the first in line has waited.',
    () => queue().longestWait / 1_000,
  )
  total(
    'lectern_turned_away_total',
    'Requests answered with 503 because too many waited.',
    () => queue().turnedAway,
  )
  gauge('lectern_database_up', '1 if the database answers, else 0.', async () =>
    (await services.databaseAnswers()) ? 1 : 0,
  )
  gauge(
    'lectern_database_connections',
    'Open connections to the database.',
    () => services.connections().open,
  )
  gauge('lectern_database_idle', 'Open connections that do nothing.', () => services.connections().idle)
  gauge(
    'lectern_database_waiting',
    'Queries that wait for a connection.',
    () => services.connections().waiting,
  )
  gauge(
    'lectern_disk_free_bytes',
    'Room on the local file system with the least of it; NaN if that is not known.',
    () => services.disk().freeBytes ?? Number.NaN,
  )
  gauge('lectern_disk_low', '1 while nothing is added because room is short, else 0.', () =>
    services.disk().isLow ? 1 : 0,
  )
  for (const [name, { what, stats }] of Object.entries(limited)) {
    gauge(`lectern_${name}_under_way`, `${what} that are worked on.`, () => stats().underWay)
    gauge(`lectern_${name}_waiting`, `Places taken by ${lower(what)} that wait.`, () => stats().waiting)
    total(`lectern_${name}_refused_total`, `${what} refused as too many waited.`, () => stats().refused)
  }
  gauge('lectern_visits_waiting', 'Visits that wait to be written.', () => services.views().waiting)
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
  total('lectern_mails_sent_total', 'Mails that the mail server took.', () => mails().sent)
  total('lectern_mails_failed_total', 'Mails that it did not take.', () => mails().failed)
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
