import { createFailureWindow } from '../../foundation/warnings/failure-window.ts'
import type { Warning } from '../../foundation/warnings/warning.ts'
import type { Dialect } from './dialects/dialect.ts'

/** How long a failure counts, in milliseconds, and how many of them in that time are too many. */
const windowMs = 60_000
const maxFailures = 4

interface Parts {
  dialect: Pick<Dialect, 'isConstraint' | 'isConflict' | 'refusesWrites'>
  now?: () => number
}

/** Counts failures of the database. Constraint violations and lost races between transactions are no failures. */
export function createQueryFailures({ dialect, now }: Parts) {
  const failures = createFailureWindow({ windowMs, minFailures: maxFailures + 1, now })
  const writeFailures = createFailureWindow({ windowMs, now })
  let takesWrites = true
  let last: unknown

  return {
    /** Counts a failure, once even if it is reported several times. */
    note(error: unknown): void {
      if (error === last) return
      last = error
      if (dialect.isConstraint(error) || dialect.isConflict(error)) return
      if (dialect.refusesWrites(error)) writeFailures.note(error)
      else failures.note(error)
    },

    /** Records whether the database reported that it takes writes. */
    noteTakesWrites(takes: boolean): void {
      takesWrites = takes
    },

    warnings(): Warning[] {
      const warnings: Warning[] = []
      const failed = failures.failure()
      const failedWrite = writeFailures.failure()
      if (!takesWrites || failedWrite) {
        const message = 'The database does not accept writes: nothing can be saved.'
        warnings.push({
          code: 'database_unwritable',
          message,
          ...(failedWrite && { detail: { err: failedWrite.error } }),
        })
      }
      if (failed) {
        const message = `More than ${maxFailures} queries failed within a minute.`
        warnings.push({ code: 'queries_failing', message, detail: { err: failed.error } })
      }
      return warnings
    },
  }
}
export type QueryFailures = ReturnType<typeof createQueryFailures>
