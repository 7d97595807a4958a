import { execFile, spawnSync } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { pinnedLoad } from './cores.ts'
import type { Load, Measured } from './load.ts'

const script = path.join(import.meta.dirname, 'many-addresses.lua')

/** True if wrk is installed. `wrk --version` exits with status 1. */
export const hasWrk = spawnSync('wrk', ['--version']).error === undefined

export async function runWrk({ origin, pathsFile, headers, seconds, connections }: Load): Promise<Measured> {
  const asked = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const args = [
    '-t',
    '1',
    '-c',
    String(connections),
    '-d',
    `${seconds}s`,
    '--latency',
    '--timeout',
    '30s',
    '-s',
    script,
  ]
  const { stdout } = await promisify(execFile)(
    ...pinnedLoad('wrk', [...args, ...asked, origin, '--', pathsFile]),
  )
  return readWrk(stdout)
}

const milliseconds = { us: 0.001, ms: 1, s: 1_000, m: 60_000 }

/** Parses the output of `wrk --latency`. Throws if a request failed. */
export function readWrk(output: string): Measured {
  const [refused] = /Non-2xx.*|Socket errors.*/.exec(output) ?? []
  if (refused) throw new Error(refused)
  const [, perSecond] = /Requests\/sec:\s*([\d.]+)/.exec(output) ?? []
  const [, requests] = /(\d+) requests in/.exec(output) ?? []
  if (!perSecond || !requests) throw new Error(`This is not what wrk writes:\n${output}`)
  return {
    perSecond: Number(perSecond),
    requests: Number(requests),
    p50: latency(output, 50),
    p99: latency(output, 99),
  }
}

function latency(output: string, percent: number): number {
  const [, figure, unit] = new RegExp(`\\b${percent}%\\s+([\\d.]+)(us|ms|s|m)\\b`).exec(output) ?? []
  return Number(figure) * milliseconds[unit as keyof typeof milliseconds]
}
