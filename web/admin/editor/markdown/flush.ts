const delayMs = 400

/** How many times as long as the work takes it waits. */
const restFactor = 4

/**
 * Does work a moment after it is asked for, and before anything could need its result: a press outside, a key with Ctrl, the loss of the
 * focus, and closing or hiding the page.
 */
export function createFlush(work: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastMs = 0

  function now(): void {
    if (timer === undefined) return
    drop()
    const start = performance.now()
    work()
    lastMs = performance.now() - start
  }

  function drop(): void {
    clearTimeout(timer)
    timer = undefined
  }

  const beforeKey = ({ ctrlKey, metaKey }: KeyboardEvent) => (ctrlKey || metaKey) && now()
  const ending = new AbortController()
  const early = { capture: true, signal: ending.signal }
  for (const name of ['pointerdown', 'focusout', 'beforeunload', 'pagehide'])
    addEventListener(name, now, early)
  addEventListener('keydown', beforeKey, early)
  document.addEventListener('visibilitychange', now, early)

  return {
    soon(): void {
      clearTimeout(timer)
      timer = setTimeout(now, Math.max(delayMs, restFactor * lastMs))
    },
    now,
    drop,
    end: () => ending.abort(),
  }
}
