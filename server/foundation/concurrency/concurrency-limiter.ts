import { AppError } from '../../errors.ts'
import { widerFactor } from '../client/client-network.ts'
import { createFairQueue } from './fair-queue.ts'
import type { Party } from './party.ts'

export interface LimiterBounds {
  /** How much is done at the same time. */
  concurrency: number
  /** How much may wait in each priority, of everybody together and of one party. A group has `widerFactor` times the share of one. */
  maxWaiting: number
  maxWaitingPerParty: number
  /** What those who find no room are told. */
  refusal: string
}

/** Seconds after which trying again makes sense. */
const retryAfter = 5

/** Somebody waits at a form for what is `urgent`, and nobody for what is `background`. */
export type Priority = 'urgent' | 'normal' | 'background'

export interface WorkOptions {
  priority?: Priority
  /** What the work needs for itself: of works with the same name only one is under way. */
  exclusive?: string
}

export interface LimiterStats {
  underWay: number
  /** How many places are taken in the queue: one for each party that waits for a work. */
  waiting: number
  /** How many were refused since the start. */
  refused: number
}

/** Work that is under way or waits. */
export interface Job<Result> {
  result: Promise<Result>
  /** Lets another party wait for the same work: while it has not begun, it also takes the turns of that party. */
  join(party: Party): void
}

export interface ConcurrencyLimiter {
  /** Does work when the turn of its party has come. Rejects with `unavailable` if too much waits. */
  run<Result>(party: Party, work: () => Promise<Result>, options?: WorkOptions): Promise<Result>
  /** The same for work that several parties may come to wait for. It never begins before this has returned. */
  submit<Result>(party: Party, work: () => Promise<Result>, options?: WorkOptions): Job<Result>
  stats(): LimiterStats
}

/** The place of a task in the queue, of which it has one for each party that waits for it. */
interface Ticket {
  task: Task
}

interface Task {
  priority: Priority
  exclusive: string | undefined
  /** By party; empty once the task is under way. */
  tickets: Map<string, Ticket>
  start(): void
  refuse(): void
}

/**
 * Lets only so much work happen at once. Parties take turns, so that one who asks for much makes nobody else wait for all of it. Urgent and
 * normal work alternate while both wait, urgent work first; background work is done when no other waits. Each priority has its own room.
 */
export function createConcurrencyLimiter({
  concurrency,
  maxWaiting,
  maxWaitingPerParty,
  refusal,
}: LimiterBounds): ConcurrencyLimiter {
  const queues = {
    urgent: createFairQueue<Ticket>(),
    normal: createFairQueue<Ticket>(),
    background: createFairQueue<Ticket>(),
  }
  const heldAlone = new Set<string>()
  let underWay = 0
  let refused = 0
  let lastWasUrgent = false

  const mayBegin = ({ exclusive }: Task) => exclusive === undefined || !heldAlone.has(exclusive)

  function takeNext(): Task | undefined {
    const order = lastWasUrgent
      ? (['normal', 'urgent', 'background'] as const)
      : (['urgent', 'normal', 'background'] as const)
    for (const priority of order) {
      const ticket = queues[priority].next(({ task }) => mayBegin(task))
      if (ticket) return ticket.task
    }
    return undefined
  }

  /** Takes a place for a task, so that nobody who comes at this moment does. */
  function occupy(task: Task): void {
    underWay++
    lastWasUrgent = task.priority === 'urgent'
    if (task.exclusive !== undefined) heldAlone.add(task.exclusive)
    for (const ticket of task.tickets.values()) queues[task.priority].remove(ticket)
    task.tickets.clear()
  }

  function leave({ exclusive }: Task): void {
    underWay--
    if (exclusive !== undefined) heldAlone.delete(exclusive)
    while (underWay < concurrency) {
      const task = takeNext()
      if (!task) return
      occupy(task)
      // After what came in meanwhile, so that work without a pause does not keep others from being heard.
      setImmediate(task.start)
    }
  }

  /** False if there is no room, neither free nor made by those who have more waiting. */
  function enqueue(party: Party, task: Task): boolean {
    const queue = queues[task.priority]
    const { own, group } = queue.lengthOf(party)
    if (own >= maxWaitingPerParty || group >= widerFactor * maxWaitingPerParty) return false
    if (queue.length() >= maxWaiting) {
      const displaced = queue.displaceFor(party)
      if (!displaced) return false
      displace(displaced)
    }
    const ticket = { task }
    task.tickets.set(party.name, ticket)
    queue.add(party, ticket)
    return true
  }

  /** What others wait for as well goes on waiting in their places. */
  function displace(ticket: Ticket): void {
    const { task } = ticket
    for (const [name, each] of task.tickets) if (each === ticket) task.tickets.delete(name)
    if (task.tickets.size > 0) return
    task.refuse()
  }

  function submit<Result>(
    party: Party,
    work: () => Promise<Result>,
    { priority = 'normal', exclusive }: WorkOptions = {},
  ): Job<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const task: Task = {
      priority,
      exclusive,
      tickets: new Map(),
      start: () => {
        // A failure is told to whoever waits for `promise`.
        const done = Promise.resolve()
          .then(work)
          .finally(() => leave(task))
        done.then(resolve, reject)
      },
      refuse() {
        refused++
        reject(new AppError('unavailable', refusal, { retryAfter }))
      },
    }
    if (underWay < concurrency && mayBegin(task)) {
      occupy(task)
      task.start()
    } else if (!enqueue(party, task)) task.refuse()
    return {
      result: promise,
      join(other) {
        const waits = task.tickets.size > 0
        if (waits && !task.tickets.has(other.name)) enqueue(other, task)
      },
    }
  }

  return {
    run: (party, work, options) => submit(party, work, options).result,
    submit,
    stats: () => ({
      underWay,
      waiting: Object.values(queues).reduce((sum, queue) => sum + queue.length(), 0),
      refused,
    }),
  }
}
