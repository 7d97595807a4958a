import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { AnswerCache } from '../answers/answer-cache.ts'
import type { OnQuery } from '../database/database.ts'
import type { RequestQueue } from '../load/request-queue.ts'
import type { AnsweredRequest } from '../logging/log-requests.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Services } from '../services.ts'
import { watchPurges } from './purge-metrics.ts'

/** What is looked at when somebody asks, so that nobody else pays for it. */
export interface WatchedParts {
  answers: AnswerCache['stats']
  limiters: AnswerCache['limiterStats']
  queue: RequestQueue['stats']
  services: Services['stats']
  mails: Mailer['stats'] | null
}

/** Upper bounds, in seconds. */
const answerBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const queryBuckets = [0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5, 10]

/** Everything that Prometheus may ask for. `docs/operating.md` says what each of it means. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'lectern_requests_total',
    help: 'Requests that no kept answer was given to, by what answered them and with which status.',
    labelNames: ['route', 'status'],
    registers,
  })
  const answerTime = new Histogram({
    name: 'lectern_answer_seconds',
    help: 'From the beginning of the work for a request to the beginning of its answer.',
    labelNames: ['route'],
    buckets: answerBuckets,
    registers,
  })
  const renderTime = new Histogram({
    name: 'lectern_render_seconds',
    help: 'How long pages took to be made, from their data to their HTML, once their turn had come.',
    buckets: answerBuckets,
    registers,
  })
  const queryTime = new Histogram({
    name: 'lectern_query_seconds',
    help: 'How long queries took, without waiting for a connection.',
    buckets: queryBuckets,
    registers,
  })
  const queryFailures = new Counter({
    name: 'lectern_query_failures_total',
    help: 'Queries that failed, those included that ran into a constraint.',
    registers,
  })
  const failures = new Counter({
    name: 'lectern_background_failures_total',
    help: 'Work beside the requests that failed.',
    registers,
  })

  return {
    onAnswer({ route, status, seconds }: AnsweredRequest): void {
      requests.inc({ route, status: String(status) })
      answerTime.observe({ route }, seconds)
    },
    onRender: (seconds: number): void => renderTime.observe(seconds),
    onQuery: ((milliseconds, hasFailed) => {
      queryTime.observe(milliseconds / 1_000)
      if (hasFailed) queryFailures.inc()
    }) satisfies OnQuery,
    onBackgroundFailure: () => failures.inc(),
    /** Adds what is read from the parts of the program. */
    watch: (parts: WatchedParts): void => watchParts(registry, parts),
    contentType: registry.contentType as string,
    text: () => registry.metrics(),
  }
}
export type Metrics = ReturnType<typeof createMetrics>

function watchParts(registry: Registry, { answers, limiters, queue, services, mails }: WatchedParts): void {
  /** What has concurrency limiters, by what their metrics are called. */
  const limited = {
    answers: { what: 'Answers', stats: limiters.short },
    documents: { what: 'Posts as Markdown', stats: limiters.long },
    bodies: { what: 'Long bodies', stats: services.bodies },
    passwords: { what: 'Passwords', stats: services.passwords },
    pictures: { what: 'Pictures and drawings', stats: services.pictures },
  }
  const gauge = (name: string, help: string, read: () => number) => {
    new Gauge({ name, help, registers: [registry], collect: collectFrom(read) })
  }
  /** Of a number that only grows. It is kept elsewhere, so that it is set here and not increased. */
  const total = (name: string, help: string, read: () => number) => {
    new Counter({ name, help, registers: [registry], collect: collectTotal(read) })
  }
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
  if (!mails) return
  total('lectern_mails_sent_total', 'Mails that the mail server took.', () => mails().sent)
  total('lectern_mails_failed_total', 'Mails that it did not take.', () => mails().failed)
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

const collectFrom = (read: () => number) =>
  function collect(this: Gauge) {
    this.set(read())
  }

const collectTotal = (read: () => number) =>
  function collect(this: Counter) {
    this.reset()
    this.inc(read())
  }
