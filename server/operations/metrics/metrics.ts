import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { OnQuery } from '../../data/database/database.ts'
import { version } from '../../foundation/site/version.ts'
import type { AnsweredRequest } from '../logging/log-requests.ts'
import { type WatchedParts, watchParts } from './watched-parts.ts'

/** Upper bounds, in seconds. */
const answerBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const queryBuckets = [0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5, 10]

/** Everything that Prometheus may ask for. `docs/operating.md` says what each of it means. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'lectern_build_info',
    help: 'Always 1; its labels say which version runs, on which Node.',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version, node: process.versions.node }, 1)
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
