import type { ServiceStats } from './watched-parts.ts'

type Add = (name: string, help: string, read: () => number) => void

/** Adds the metrics of purges. */
export function watchPurges(
  { gauge, total }: { gauge: Add; total: Add },
  purges: NonNullable<ServiceStats['purges']>,
): void {
  gauge(
    'lectern_purges_waiting',
    'Changes of all processes that were not purged from the CDN yet.',
    () => purges().waiting,
  )
  total('lectern_purges_sent_total', 'Purges that the CDN acknowledged.', () => purges().sent)
  total('lectern_purge_failures_total', 'Purges that the CDN did not acknowledge.', () => purges().failed)
}
