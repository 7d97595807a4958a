import { AppError } from '../../errors.ts'
import { widerClientNetworkOf, widerFactor } from '../../foundation/client/client-network.ts'
import type { Writes } from '../../transaction.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** How many messages, and how many bytes in them, one network may send in a day. */
const dailyQuota = { messages: 200, bytes: 2_000_000 }

/**
 * Limits how much of the owners' inbox one network, and the /48 around it, can fill in a day. `factor` multiplies the limit, 0 turns it
 * off. A day begins with the first message that is counted.
 */
export function createMessageQuota({ factor }: { factor: number }) {
  const quotaOf = (name: string, points: number) => ({ name, points, duration: day })
  const points = (amount: number) => Math.ceil(amount * factor)
  const messages = quotaOf('contact-day', points(dailyQuota.messages))
  const bytes = quotaOf('contact-day-bytes', points(dailyQuota.bytes))
  const widerMessages = quotaOf('contact-day', widerFactor * messages.points)
  const widerBytes = quotaOf('contact-day-bytes', widerFactor * bytes.points)

  return {
    /** Counts a message in the transaction that stores it. Beyond the limit it throws `too_many_requests`, and the rollback takes the count back. */
    async take({ counters }: Pick<Writes, 'counters'>, clientNetwork: string, size: number): Promise<void> {
      if (factor === 0) return
      const wider = widerClientNetworkOf(clientNetwork)
      const waits = [
        await counters.consume(messages, clientNetwork, 1),
        await counters.consume(bytes, clientNetwork, size),
        // After the narrower ones, so that no two transactions deadlock.
        ...(wider === clientNetwork
          ? []
          : [
              await counters.consume(widerMessages, wider, 1),
              await counters.consume(widerBytes, wider, size),
            ]),
      ]
      const wait = Math.max(...waits)
      if (wait > 0) throw quotaUsedUp(Math.ceil(wait / 1_000))
    },
  }
}
export type MessageQuota = ReturnType<typeof createMessageQuota>

function quotaUsedUp(retryAfter: number): AppError {
  return new AppError(
    'too_many_requests',
    `Your message was not sent: your network has reached the limit of messages for today. Try again in ${timeText(retryAfter)}.`,
    { retryAfter },
  )
}

function timeText(seconds: number): string {
  const [count, unit] = seconds > hour ? [seconds / hour, 'hour'] : [seconds / minute, 'minute']
  const whole = Math.ceil(count)
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`
}
