/** Signals within this time count as one: a terminal and npm both forward the same Ctrl-C. */
const sameSignalMs = 1_000

/**
 * Ends the program on a signal: calls `stop` with the name of the signal and exits with code 0, or exits at once on a second signal. Returns a
 * function with which the program stops itself, with its own reason and exit code.
 */
export function stopOnSignal(
  stop: (reason: string) => Promise<void>,
): (reason: string, exitCode: number) => void {
  let stoppedAt: number | undefined
  const end = (reason: string, exitCode: number) => {
    stoppedAt = performance.now()
    stop(reason).then(() => process.exit(exitCode), fail)
  }
  const onSignal = (signal: NodeJS.Signals) => {
    if (stoppedAt === undefined) end(signal, 0)
    else if (performance.now() - stoppedAt > sameSignalMs) process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
  return (reason, exitCode) => {
    if (stoppedAt === undefined) end(reason, exitCode)
  }
}

function fail(error: unknown): never {
  console.error(error)
  process.exit(1)
}
