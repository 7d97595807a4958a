/** Signals that come within this time are one: a terminal and npm both pass on the same Ctrl-C. In milliseconds. */
const sameSignal = 1_000

/**
 * Ends the program when it is asked to: with code 0 after `stop`, or at once if it is asked again. Answers how it asks itself, with a code of
 * its own.
 */
export function stopOnSignal(stop: () => Promise<void>): (exitCode: number) => void {
  let asked: number | undefined
  const end = (exitCode: number) => {
    asked = performance.now()
    stop().then(() => process.exit(exitCode), fail)
  }
  const onSignal = () => {
    if (asked === undefined) end(0)
    else if (performance.now() - asked > sameSignal) process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
  return (exitCode) => {
    if (asked === undefined) end(exitCode)
  }
}

function fail(error: unknown): never {
  console.error(error)
  process.exit(1)
}
