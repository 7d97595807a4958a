import type { Registry } from 'prom-client'
import { createReadMetrics } from './read-metrics.ts'
import type { WatchedParts } from './watched-parts.ts'

type Parts = Pick<WatchedParts, 'connections' | 'eventStreams' | 'incomingBodies'> & {
  services: Pick<WatchedParts['services'], 'quota'>
}

/** Adds the metrics of connections, request bodies and quotas. */
export function watchRefusals(
  registry: Registry,
  { connections, eventStreams, incomingBodies, services }: Parts,
): void {
  const { gauge, total, labelledGauge, labelledTotal } = createReadMetrics(registry)
  const ofBodies = (number: 'bytes' | 'refused') => ({
    label: 'kind',
    read: () =>
      Object.fromEntries(Object.entries(incomingBodies()).map(([kind, stats]) => [kind, stats[number]])),
  })
  gauge('lectern_connections', 'Open connections of clients.', () => connections().open)
  total(
    'lectern_connections_refused_total',
    'Connections, and requests on those of proxies, refused because a network or the server had too many.',
    () => connections().refused,
  )
  gauge('lectern_event_streams', 'Open streams of events.', () => eventStreams().open)
  labelledGauge(
    'lectern_incoming_body_bytes',
    'Bytes of request bodies whose requests are not answered yet.',
    ofBodies('bytes'),
  )
  labelledTotal(
    'lectern_incoming_bodies_refused_total',
    'Request bodies refused because too many bytes were arriving.',
    ofBodies('refused'),
  )
  total(
    'lectern_quota_refused_total',
    'Posts and images refused because the quota of their account is used up.',
    () => services.quota().refused,
  )
}
