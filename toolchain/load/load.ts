import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runAutocannon } from './autocannon.ts'
import { hasWrk, runWrk } from './wrk.ts'

/** The requests of a load generator: the paths in a file, in turn, over a number of connections. */
export interface Load {
  origin: string
  pathsFile: string
  headers: Record<string, string>
  seconds: number
  connections: number
}

/** Latencies in milliseconds. */
export interface Measured {
  perSecond: number
  requests: number
  p50: number
  p99: number
}

/** The number of connections of every load. */
export const connections = 50

export const generatorName = hasWrk ? 'wrk' : 'autocannon'

/** Loads a server with these paths, from a process of its own. Throws if a request failed. */
export async function load(
  origin: string,
  paths: string[],
  { seconds, encoding }: { seconds: number; encoding: 'br' | 'identity' },
): Promise<Measured> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lectern-bench-'))
  const pathsFile = path.join(folder, 'paths')
  await writeFile(pathsFile, `${paths.join('\n')}\n`)
  const headers = { 'Accept-Encoding': encoding }
  const run = hasWrk ? runWrk : runAutocannon
  try {
    return await run({ origin, pathsFile, headers, seconds, connections })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
