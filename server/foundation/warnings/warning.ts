/**
 * The codes of all warnings. Operators build alerts on them, so a released code never changes. `docs/alarms.md` says what each means and what to do.
 */
export const warningCodes = [
  'backup_old',
  'clock_differs',
  'clock_jumped',
  'database_unwritable',
  'disk_low',
  'disk_unwritable',
  'image_store_failing',
  'mails_failing',
  'outdated_program',
  'purge_failing',
  'queries_failing',
  'schedule_failing',
] as const
export type WarningCode = (typeof warningCodes)[number]

/** A problem that the operator should fix while the program keeps running. */
export interface Warning {
  code: WarningCode
  /** One sentence. It is public, so it contains no path, host, name or address. */
  message: string
  /** Where and why, for the log only, which is not public. An error is put under `err`. */
  detail?: Record<string, unknown>
}
