import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'
import { clientNetworkOf } from '../../foundation/client/client-network.ts'
import { queueClientOf } from '../../foundation/concurrency/queue-client.ts'
import { type BodyBudgetOptions, type BodyBudgetStats, createBodyBudget } from './body-budget.ts'
import { type BodyBudgetLimits, defaultBodyBudgetLimits } from './body-budget-limits.ts'

/** A request body, from before it is read until its request is answered. */
export interface IncomingBody {
  /** Adds bytes that have arrived. */
  add(bytes: number): void
  /** All of it has arrived. */
  complete(): void
  /** Rejects when the budget needs the room, or after a timeout. The body must not be read any further then. */
  aborted: Promise<never>
  /** While the handler runs, the body counts even if the client has disconnected. */
  setHandling(isHandling: boolean): void
}

const methodsWithoutBody = ['GET', 'HEAD']

const hasBody = ({ headers, method = '' }: FastifyRequest['raw']): boolean =>
  !methodsWithoutBody.includes(method) &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

const stopped = () =>
  new AppError('request_timeout', 'The request stopped before all of it had arrived. Send it again.')
const tookTooLong = () =>
  new AppError('request_timeout', 'The request took too long to arrive. Send it again.')

/**
 * Counts every body from before it is read until its request is answered: with a token in the budget of the account, otherwise in that of the
 * network. A body whose request waits in a queue takes as much memory as one that is still arriving. Returns the stats of the budgets.
 */
export function trackIncomingBodies(
  app: FastifyInstance,
  limits: BodyBudgetLimits = defaultBodyBudgetLimits,
): () => Record<keyof BodyBudgetLimits, BodyBudgetStats> {
  const budgets = createBudgets(limits)

  app.decorateRequest('incomingBody', null)
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (hasBody(request.raw)) request.incomingBody = track(request, reply)
    done(null, payload)
  })

  function track(request: FastifyRequest, reply: FastifyReply): IncomingBody {
    const kind = kindOf(request)
    const client = queueClientOf({ actor: request.actor, clientNetwork: clientNetworkOf(request.ip) })
    const { promise: aborted, reject } = Promise.withResolvers<never>()
    // Nobody awaits it for a body that is rejected because of its type.
    aborted.catch(() => {})
    const timers: NodeJS.Timeout[] = []
    const clearTimers = () => {
      for (const timer of timers) clearTimeout(timer)
    }
    const counted = budgets[kind].enter(client, (error) => {
      clearTimers()
      reject(error)
    })
    const abort = (error: AppError) => {
      clearTimers()
      counted.release()
      reject(error)
    }
    const idleTimer = setTimeout(() => {
      // While received bytes wait to be read here, the client is not idle.
      if (request.raw.isPaused() || request.raw.readableLength > 0) idleTimer.refresh()
      else abort(stopped())
    }, limits[kind].idleTimeoutMs)
    timers.push(
      idleTimer,
      setTimeout(() => abort(tookTooLong()), limits[kind].totalTimeoutMs),
    )
    for (const timer of timers) timer.unref()

    let isHandling = false
    let hasResponse = false
    reply.raw.once('close', () => {
      clearTimers()
      hasResponse = true
      if (!isHandling) counted.release()
    })
    return {
      add(bytes) {
        idleTimer.refresh()
        counted.add(bytes)
      },
      complete() {
        clearTimers()
        counted.complete()
      },
      aborted,
      setHandling(now) {
        isHandling = now
        if (hasResponse && !isHandling) counted.release()
      },
    }
  }

  return () => ({
    strangers: budgets.strangers.stats(),
    accounts: budgets.accounts.stats(),
    uploads: budgets.uploads.stats(),
  })
}

/** Runs a handler. The body of its request counts until the handler ends, even if the client disconnects meanwhile. */
export async function whileHandling<Result>(
  { incomingBody }: FastifyRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  incomingBody?.setHandling(true)
  try {
    return await work()
  } finally {
    incomingBody?.setHandling(false)
  }
}

const budgetExceeded = (whose: 'network' | 'account'): BodyBudgetOptions['refusal'] => ({
  code: 'too_many_requests',
  message: `Your ${whose} is sending too much at once. Try again in a moment.`,
})

const createBudgets = ({ strangers, accounts, uploads }: BodyBudgetLimits) => ({
  strangers: createBodyBudget({
    ...strangers,
    evicts: 'oldest',
    refusal: budgetExceeded('network'),
  }),
  accounts: createBodyBudget({
    ...accounts,
    evicts: 'oldest',
    refusal: budgetExceeded('account'),
  }),
  // An image takes long over a slow line, so the upload that began first goes on.
  uploads: createBodyBudget({
    ...uploads,
    evicts: 'newest',
    // Clients retry an upload after 503, but not after a 4xx status.
    refusal: {
      code: 'unavailable',
      message: 'Too many images are being uploaded from your account at once. Try again in a moment.',
    },
  }),
})

function kindOf({ actor, routeOptions }: FastifyRequest): keyof BodyBudgetLimits {
  if (!actor) return 'strangers'
  return routeOptions.config?.endpoint?.upload ? 'uploads' : 'accounts'
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for a request without a body. */
    incomingBody: IncomingBody | null
  }
}
