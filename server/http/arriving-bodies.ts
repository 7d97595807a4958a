import type { FastifyRequest } from 'fastify'
import { limits } from '#contract/limits.ts'
import { AppError } from '../errors.ts'
import { networkOf } from '../limits/network.ts'

/**
 * What strangers may be sending at the same time, in bytes, of everybody together and of one network: a body is in memory until it is whole.
 * How long one may take to arrive, in milliseconds. No call that needs no account has a body of more than some kilobytes in earnest.
 */
const usualBounds = { ofAll: 32 * 1024 * 1024, ofOne: 8 * 1024 * 1024, time: 60_000 }

const tooMuch = () =>
  new AppError('unavailable', 'Too much is being sent at once. Try again in a moment.', { retryAfter: 5 })

/** Bounds what strangers send: neither many large bodies nor slow ones can take the memory. */
export function createArrivingBodies(bounds = usualBounds) {
  const byNetwork = new Map<string, number>()
  let all = 0

  function count(network: string, bytes: number): void {
    all += bytes
    const sum = (byNetwork.get(network) ?? 0) + bytes
    if (sum > 0) byNetwork.set(network, sum)
    else byNetwork.delete(network)
  }

  return {
    /** Lets the body of a request arrive, before any of it is read. Throws `unavailable` if too much arrives already. */
    admit({ raw, ip }: Pick<FastifyRequest, 'raw' | 'ip'>): void {
      const bytes = largestBody(raw.headers)
      if (bytes === 0) return
      const network = networkOf(ip)
      if (all + bytes > bounds.ofAll || (byNetwork.get(network) ?? 0) + bytes > bounds.ofOne) throw tooMuch()
      count(network, bytes)
      const timer = setTimeout(() => raw.destroy(), bounds.time).unref()
      let isOver = false
      const over = () => {
        if (isOver) return
        isOver = true
        clearTimeout(timer)
        count(network, -bytes)
      }
      raw.once('end', over).once('close', over)
    },
  }
}
export type ArrivingBodies = ReturnType<typeof createArrivingBodies>

/** As many bytes as may come: what is announced, or for a body without a length the most that is read of any. */
function largestBody(headers: FastifyRequest['raw']['headers']): number {
  if (headers['transfer-encoding'] !== undefined) return limits.jsonBody
  return Math.min(Number(headers['content-length'] ?? 0), limits.jsonBody)
}
