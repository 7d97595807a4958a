/** Signals that come within this time are one: a terminal and npm both pass on the same Ctrl-C. In milliseconds. */
const sameSignal = 1_000

/** Ends the program when it is asked to: with code 0 after `stop`, or at once if it is asked again. */
export function stopOnSignal(stop: () => Promise<void>): void {
  let asked: number | undefined
  const onSignal = () => {
    if (asked === undefined) {
      asked = performance.now()
      stop().then(() => process.exit(0), fail)
    } else if (performance.now() - asked > sameSignal) process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
}

function fail(error: unknown): never {
  console.error(error)
  process.exit(1)
}
