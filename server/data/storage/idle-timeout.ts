import { PassThrough, pipeline, type Readable } from 'node:stream'

/** Passes a body on, and ends it if no data arrives for this many milliseconds. The time that its reader takes does not count. */
export function withIdleTimeout(body: Readable, timeoutMs: number): Readable {
  const passed = new PassThrough()
  const timer = setTimeout(() => {
    if (passed.writableNeedDrain) timer.refresh()
    else body.destroy(new Error(`Nothing came for ${timeoutMs / 1_000} seconds.`))
  }, timeoutMs)
  pipeline(body, passed, () => clearTimeout(timer))
  body.on('data', () => timer.refresh())
  return passed
}
