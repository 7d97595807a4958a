import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { pinnedLoad } from './cores.ts'
import type { Load, Measured } from './load.ts'

const generator = path.resolve(import.meta.dirname, './autocannon-process.ts')

export async function runAutocannon(load: Load): Promise<Measured> {
  const { stdout } = await promisify(execFile)(
    ...pinnedLoad(process.execPath, [generator, JSON.stringify(load)]),
  )
  return readAutocannon(JSON.parse(stdout))
}

/** The used parts of autocannon's result. */
interface Result {
  errors: number
  non2xx: number
  requests: { average: number; total: number }
  latency: { p50: number; p99: number }
}

/** Throws if a request failed. Latencies are whole milliseconds. */
export function readAutocannon({ errors, non2xx, requests, latency }: Result): Measured {
  if (errors > 0 || non2xx > 0) throw new Error(`${errors} errors, ${non2xx} refusals`)
  return { perSecond: requests.average, requests: requests.total, p50: latency.p50, p99: latency.p99 }
}
