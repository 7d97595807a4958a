import type { FastifyBaseLogger } from 'fastify'
import type { Warning, WarningCode } from '../../foundation/warnings/warning.ts'

/** How often warnings are logged while nobody asks, in milliseconds. */
const intervalMs = 1_000

/** Returns warnings that are already known. Called for each request for health or metrics, so it must cost nothing. */
export type WarningSource = () => Warning[]

type Log = Pick<FastifyBaseLogger, 'warn'>

/** Collects the warnings of all sources. Each is logged once when it begins and once when it is over. */
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
    /** The current warnings. */
    list,
    /** Logs warnings from now on. */
    watch(to: Log): void {
      log = to
      timer = setInterval(list, intervalMs).unref()
    },
    stop: (): void => clearInterval(timer),
  }
}
export type Warnings = ReturnType<typeof createWarnings>
