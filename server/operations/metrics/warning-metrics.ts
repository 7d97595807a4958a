import type { Registry } from 'prom-client'
import { warningCodes } from '../../foundation/warnings/warning.ts'
import { createReadMetrics } from './read-metrics.ts'
import type { WatchedParts } from './watched-parts.ts'

/** Adds the metrics of warnings and of the last backup. */
export function watchWarnings(
  registry: Registry,
  { lastBackup, warnings }: Pick<WatchedParts['services'], 'lastBackup' | 'warnings'>,
): void {
  const { gauge, labelledGauge } = createReadMetrics(registry)
  labelledGauge('lectern_warning', '1 while the warning holds, else 0.', {
    label: 'code',
    read() {
      const current = warnings().map(({ code }) => code)
      return Object.fromEntries(warningCodes.map((code) => [code, current.includes(code) ? 1 : 0]))
    },
  })
  gauge(
    'lectern_last_backup_timestamp_seconds',
    'Time of the last backup, in seconds since 1970; NaN if unknown.',
    () => (lastBackup()?.getTime() ?? Number.NaN) / 1_000,
  )
}
