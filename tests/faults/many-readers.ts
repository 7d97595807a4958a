import { Agent, get } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

/** How the requests of many readers went. */
export interface Readings {
  /** How many were answered, by their status. */
  statuses: Record<string, number>
  /** How many had no whole response, by the reason. */
  failures: Record<string, number>
}

/**
 * Lets so many readers of as many networks read the paths again and again, each on one connection that it keeps, with pauses of `pauseMs` on
 * average, until `isOver`.
 */
export async function readUntil(
  isOver: () => boolean,
  { port, count, paths, pauseMs }: { port: number; count: number; paths: string[]; pauseMs: number },
): Promise<Readings> {
  const readings: Readings = { statuses: {}, failures: {} }
  async function read(reader: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const headers = {
      'x-forwarded-for': `10.0.${reader >> 8}.${reader & 255}`,
      'user-agent': 'Firefox/150.0',
    }
    for (let at = reader; !isOver(); at++) {
      const outcome = await ask(`http://127.0.0.1:${port}${paths[at % paths.length]}`, agent, headers)
      const counts = outcome.status === undefined ? readings.failures : readings.statuses
      const name = outcome.status ?? outcome.failed ?? 'unknown'
      counts[name] = (counts[name] ?? 0) + 1
      await delay(Math.random() * 2 * pauseMs)
    }
    agent.destroy()
  }
  await Promise.all(Array.from({ length: count }, (_, reader) => read(reader)))
  return readings
}

const ask = (url: string, agent: Agent, headers: Record<string, string>) =>
  new Promise<{ status?: number; failed?: string }>((resolve) => {
    const request = get(url, { agent, headers }, (response) => {
      response.resume()
      response.on('close', () =>
        resolve(response.complete ? { status: response.statusCode } : { failed: 'cut off' }),
      )
    })
    request.on('error', (error: NodeJS.ErrnoException) => resolve({ failed: error.code ?? error.message }))
  })
