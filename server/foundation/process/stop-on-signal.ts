/** Signals that come within this time are one: a terminal and npm both pass on the same Ctrl-C. In milliseconds. */
const sameSignal = 1_000

/**
 * Ends the program when it is asked to: with code 0 after `stop`, which is told the signal, or at once if it is asked again. Returns how it
 * asks itself, with a reason and a code of its own.
 */
export function stopOnSignal(
  stop: (reason: string) => Promise<void>,
): (reason: string, exitCode: number) => void {
  let asked: number | undefined
  const end = (reason: string, exitCode: number) => {
    asked = performance.now()
    stop(reason).then(() => process.exit(exitCode), fail)
  }
  const onSignal = (signal: NodeJS.Signals) => {
    if (asked === undefined) end(signal, 0)
    else if (performance.now() - asked > sameSignal) process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
  return (reason, exitCode) => {
    if (asked === undefined) end(reason, exitCode)
  }
}

function fail(error: unknown): never {
  console.error(error)
  process.exit(1)
}
