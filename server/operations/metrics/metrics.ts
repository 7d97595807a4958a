import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { OnQuery } from '../../data/database/database.ts'
import { version } from '../../foundation/site/version.ts'
import type { LoggedRequest } from '../logging/log-requests.ts'
import { type WatchedParts, watchParts } from './watched-parts.ts'

/** Upper limits of the histogram buckets, in seconds. */
const durationBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const queryBuckets = [0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5, 10]

/** Creates the metrics for Prometheus, which `docs/operating.md` describes. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'lectern_build_info',
    help: 'Always 1; the labels are the versions of the program and of Node.',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version, node: process.versions.node }, 1)
  const requests = new Counter({
    name: 'lectern_requests_total',
    help: 'Requests that were not answered from the cache, by route and status.',
    labelNames: ['route', 'status'],
    registers,
  })
  const requestDuration = new Histogram({
    name: 'lectern_request_duration_seconds',
    help: 'From the beginning of a request’s handling to the beginning of its response.',
    labelNames: ['route'],
    buckets: durationBuckets,
    registers,
  })
  const renderDuration = new Histogram({
    name: 'lectern_render_seconds',
    help: 'Rendering of pages, from reading their data to their HTML, without waiting in the queue.',
    buckets: durationBuckets,
    registers,
  })
  const queryDuration = new Histogram({
    name: 'lectern_query_seconds',
    help: 'Duration of database queries, without waiting for a connection.',
    buckets: queryBuckets,
    registers,
  })
  const queryFailures = new Counter({
    name: 'lectern_query_failures_total',
    help: 'Database queries that failed, constraint violations included.',
    registers,
  })
  const failures = new Counter({
    name: 'lectern_background_failures_total',
    help: 'Background work that failed.',
    registers,
  })

  return {
    onResponse({ route, status, seconds }: LoggedRequest): void {
      requests.inc({ route, status: String(status) })
      requestDuration.observe({ route }, seconds)
    },
    onRender: (seconds: number): void => renderDuration.observe(seconds),
    onQuery: ((milliseconds, hasFailed) => {
      queryDuration.observe(milliseconds / 1_000)
      if (hasFailed) queryFailures.inc()
    }) satisfies OnQuery,
    onBackgroundFailure: () => failures.inc(),
    watch: (parts: WatchedParts): void => watchParts(registry, parts),
    contentType: registry.contentType as string,
    text: () => registry.metrics(),
  }
}
export type Metrics = ReturnType<typeof createMetrics>
