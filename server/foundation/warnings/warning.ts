/**
 * Everything that a warning may be about. An alert is made of a code, so that none changes once it is released; `docs/alarms.md` says what
 * each means and what to do.
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
] as const
export type WarningCode = (typeof warningCodes)[number]

/** Something that whoever runs the program should mend, while it goes on. */
export interface Warning {
  code: WarningCode
  /** One sentence for a person. Anybody may read it: no path, host, name or address stands in it. */
  message: string
  /** What the log says beside it, which strangers do not read: where and why. An error belongs under `err`. */
  detail?: Record<string, unknown>
}
