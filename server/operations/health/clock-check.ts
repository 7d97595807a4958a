import { createFailureWindow } from '../../foundation/warnings/failure-window.ts'
import type { Warning } from '../../foundation/warnings/warning.ts'

/** The difference from which a clock counts as wrong, in milliseconds. Clocks set over the network are right to a few milliseconds. */
const toleranceMs = 10_000

/** How long a jump is reported, in milliseconds. */
const reportedMs = 10 * 60_000

interface Parts {
  clock: () => Date
  /** Milliseconds that changes of the clock do not affect. They stand still while the machine sleeps. */
  monotonic?: () => number
}

/** The time that another clock gave, with the times of request and response in monotonic milliseconds. */
export interface ClockReading {
  instant: Date
  askedAt: number
  respondedAt: number
}

/** Checks that the clock of this machine advances evenly and agrees with that of the database. */
export function createClockCheck({ clock, monotonic = () => performance.now() }: Parts) {
  const jumps = createFailureWindow({ windowMs: reportedMs, now: monotonic })
  let offset: number | undefined
  let differenceMs = 0

  return {
    /** Compares the clock with the time that has passed since the last call. */
    run(): void {
      const current = clock().getTime() - monotonic()
      const jumpedBy = offset === undefined ? 0 : current - offset
      offset = current
      if (Math.abs(jumpedBy) > toleranceMs) jumps.note({ jumpedBySeconds: Math.round(jumpedBy / 1_000) })
    },

    /** Compares it with another clock, which was read at some moment between request and response. */
    compare({ instant, askedAt, respondedAt }: ClockReading): void {
      const between = (respondedAt - askedAt) / 2
      const ours = clock().getTime() - (monotonic() - respondedAt) - between
      const difference = ours - instant.getTime()
      differenceMs = Math.abs(difference) > toleranceMs + between ? difference : 0
    },

    warnings(): Warning[] {
      const jump = jumps.failure()
      const warnings: Warning[] = []
      if (jump) {
        const message =
          'The clock of this machine jumped within the last ten minutes: dates, sessions and limits may be wrong.'
        warnings.push({ code: 'clock_jumped', message, detail: jump.error as Record<string, unknown> })
      }
      if (differenceMs !== 0) {
        const message = 'The clocks of this machine and of the database differ by more than ten seconds.'
        const aheadBySeconds = Math.round(differenceMs / 1_000)
        warnings.push({ code: 'clock_differs', message, detail: { aheadBySeconds } })
      }
      return warnings
    },
  }
}
