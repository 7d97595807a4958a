import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'
import { clientNetworkOf } from '../../foundation/client/client-network.ts'
import { partyOf } from '../../foundation/concurrency/party.ts'
import { type BodyBounds, usualBodyBounds } from './body-bounds.ts'
import { type BodyBudgetOptions, type BodyBudgetStats, createBodyBudget } from './body-budget.ts'

/** A body on its way, and until its call is answered. */
export interface BodyArrival {
  /** So many more bytes of it have come. */
  add(bytes: number): void
  /** All of it has come. */
  complete(): void
  /** Rejects if the body has to give way, brings nothing for too long, or takes too long. It is to be read no further then. */
  ended: Promise<never>
  /** Says that its handler has begun, or has ended. Until it ends the body is counted, even if the caller has gone. */
  setAtWork(isAtWork: boolean): void
}

const methodsWithoutBody = ['GET', 'HEAD']

const bringsBody = ({ headers, method = '' }: FastifyRequest['raw']): boolean =>
  !methodsWithoutBody.includes(method) &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

const stopped = () =>
  new AppError('request_timeout', 'The request stopped arriving before all of it had come. Send it again.')
const tookTooLong = () =>
  new AppError('request_timeout', 'The request took too long to arrive. Send it again.')

/**
 * Counts every body from before it is read until its call is answered: that of a caller with a token in the share of the account, any other
 * in that of the network. A body that waits for its turn takes as much memory as one that still arrives. Returns how the shares stand.
 */
export function countBodies(
  app: FastifyInstance,
  bounds: BodyBounds = usualBodyBounds,
): () => Record<keyof BodyBounds, BodyBudgetStats> {
  const budgets = createBudgets(bounds)

  app.decorateRequest('arrival', null)
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (bringsBody(request.raw)) request.arrival = follow(request, reply)
    done(null, payload)
  })

  function follow(request: FastifyRequest, reply: FastifyReply): BodyArrival {
    const kind = kindOf(request)
    const party = partyOf({ actor: request.actor, network: clientNetworkOf(request.ip) })
    const { promise: ended, reject } = Promise.withResolvers<never>()
    // Nobody reads a body that is refused for its type.
    ended.catch(() => {})
    const timers: NodeJS.Timeout[] = []
    const clearTimers = () => {
      for (const timer of timers) clearTimeout(timer)
    }
    const counted = budgets[kind].enter(party, (error) => {
      clearTimers()
      reject(error)
    })
    const end = (error: AppError) => {
      clearTimers()
      counted.leave()
      reject(error)
    }
    const silence = setTimeout(() => {
      // While received bytes wait to be read here, the sender is not silent.
      if (request.raw.isPaused() || request.raw.readableLength > 0) silence.refresh()
      else end(stopped())
    }, bounds[kind].silenceMs)
    timers.push(
      silence,
      setTimeout(() => end(tookTooLong()), bounds[kind].totalMs),
    )
    for (const timer of timers) timer.unref()

    let isAtWork = false
    let isAnswered = false
    reply.raw.once('close', () => {
      clearTimers()
      isAnswered = true
      if (!isAtWork) counted.leave()
    })
    return {
      add(bytes) {
        silence.refresh()
        counted.add(bytes)
      },
      complete() {
        clearTimers()
        counted.complete()
      },
      ended,
      setAtWork(now) {
        isAtWork = now
        if (isAnswered && !isAtWork) counted.leave()
      },
    }
  }

  return () => ({
    strangers: budgets.strangers.stats(),
    accounts: budgets.accounts.stats(),
    uploads: budgets.uploads.stats(),
  })
}

/** Does the work of a handler. The body of its request is counted until then, also if whoever sent it goes away meanwhile. */
export async function whileAtWork<Result>(
  { arrival }: FastifyRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  arrival?.setAtWork(true)
  try {
    return await work()
  } finally {
    arrival?.setAtWork(false)
  }
}

const tooMuchAtOnce = (whose: 'network' | 'account'): BodyBudgetOptions['refusal'] => ({
  code: 'too_many_requests',
  message: `Too much is being sent from your ${whose} at once. Try again in a moment.`,
})

const createBudgets = ({ strangers, accounts, uploads }: BodyBounds) => ({
  strangers: createBodyBudget({
    ...strangers,
    ends: 'oldest',
    refusal: tooMuchAtOnce('network'),
  }),
  accounts: createBodyBudget({
    ...accounts,
    ends: 'oldest',
    refusal: tooMuchAtOnce('account'),
  }),
  // A picture takes long to arrive over a slow line, so that the one with most of it done goes on.
  uploads: createBodyBudget({
    ...uploads,
    ends: 'newest',
    // Clients send a picture again after 503, and take a code of their own doing for a refusal.
    refusal: {
      code: 'unavailable',
      message: 'Too many pictures are being uploaded from your account at once. Try again in a moment.',
    },
  }),
})

function kindOf({ actor, routeOptions }: FastifyRequest): keyof BodyBounds {
  if (!actor) return 'strangers'
  return routeOptions.config?.endpoint?.upload ? 'uploads' : 'accounts'
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The body on its way; null for a request that brings none. */
    arrival: BodyArrival | null
  }
}
