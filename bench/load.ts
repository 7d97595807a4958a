import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

const autocannon = path.resolve(import.meta.dirname, '../node_modules/autocannon/autocannon.js')

/** Requests per second that an address answers to 50 connections, asked by a process of its own. */
export async function requestsPerSecond(address: string, seconds: number): Promise<number> {
  const args = [
    '-c',
    '50',
    '-d',
    String(seconds),
    '-H',
    'Accept-Encoding=br',
    '--json',
    '--no-progress',
    address,
  ]
  const { stdout } = await promisify(execFile)(process.execPath, [autocannon, ...args])
  const { requests, errors, non2xx } = JSON.parse(stdout)
  if (errors > 0 || non2xx > 0) throw new Error(`${address}: ${errors} errors, ${non2xx} refusals`)
  return requests.average
}
