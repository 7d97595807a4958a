/** Signals that come within this time are one: a terminal and npm both pass on the same Ctrl-C. In milliseconds. */
const sameSignal = 1_000

/** Ends the program when it is asked to: with code 0 after `stop`, which is told the signal, or at once if it is asked again. */
export function stopOnSignal(stop: (signal: NodeJS.Signals) => Promise<void>): void {
  let asked: number | undefined
  const onSignal = (signal: NodeJS.Signals) => {
    if (asked === undefined) {
      asked = performance.now()
      stop(signal).then(() => process.exit(0), fail)
    } else if (performance.now() - asked > sameSignal) process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
}

function fail(error: unknown): never {
  console.error(error)
  process.exit(1)
}
