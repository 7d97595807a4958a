import type { FastifyBaseLogger } from 'fastify'
import type { Warning, WarningCode } from '../../foundation/warnings/warning.ts'

/** How often the log is brought up to date while nobody asks, in milliseconds. */
const intervalMs = 1_000

/** Tells what it knows already: it is asked by whoever asks for health or metrics, and may cost nothing. */
export type WarningSource = () => Warning[]

type Log = Pick<FastifyBaseLogger, 'warn'>

/** Gathers the warnings of all parts. Each is logged once when it begins and once when it is over, however often anybody asks. */
export function createWarnings(sources: WarningSource[]) {
  let known = new Map<WarningCode, Warning>()
  let log: Log | undefined
  let timer: NodeJS.Timeout | undefined

  function list(): Warning[] {
    const found = new Map(sources.flatMap((source) => source()).map((warning) => [warning.code, warning]))
    for (const { code, message, detail } of found.values())
      if (!known.has(code)) log?.warn({ code, reason: message, ...detail }, 'warning began')
    for (const code of known.keys()) if (!found.has(code)) log?.warn({ code }, 'warning is over')
    known = found
    return [...found.values()]
  }

  return {
    /** Those that hold now. */
    list,
    /** Writes to a log from now on. */
    watch(to: Log): void {
      log = to
      timer = setInterval(list, intervalMs).unref()
    },
    stop: (): void => clearInterval(timer),
  }
}
export type Warnings = ReturnType<typeof createWarnings>
