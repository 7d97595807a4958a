import { AppError, busyRetrySeconds } from '../../errors.ts'
import { widerFactor } from '../client/client-network.ts'
import { createFairQueue } from './fair-queue.ts'
import type { QueueClient } from './queue-client.ts'

export interface LimiterOptions {
  concurrency: number
  /** How many jobs of each priority may wait, in total and for each client. A group may have `widerFactor` times as many as a client. */
  maxWaiting: number
  maxWaitingPerClient: number
  /** The message of the error when the queue is full. */
  refusal: string
}

/** `urgent`: somebody waits for a form to be sent; `background`: nobody waits. */
export type Priority = 'urgent' | 'normal' | 'background'

export interface WorkOptions {
  priority?: Priority
  /** The name of a resource: jobs with the same name run one at a time. */
  exclusive?: string
}

export interface LimiterStats {
  active: number
  /** Places taken in the queue: one for each client that waits for a job. */
  waiting: number
  /** Since the start. */
  refused: number
}

/** Work that runs or waits. */
export interface Job<Result> {
  result: Promise<Result>
  /** Adds a client that waits for the same work. The work begins when it is the turn of any of its clients. */
  join(client: QueueClient): void
}

export interface ConcurrencyLimiter {
  /** Runs work when it is its client’s turn. Rejects with `unavailable` if too much waits. */
  run<Result>(client: QueueClient, work: () => Promise<Result>, options?: WorkOptions): Promise<Result>
  /** The same for work that further clients may join. The work never begins before `submit` returns. */
  submit<Result>(client: QueueClient, work: () => Promise<Result>, options?: WorkOptions): Job<Result>
  stats(): LimiterStats
}

/** A task’s place in the queue. It has one for each client that waits for it. */
interface Ticket {
  task: Task
}

interface Task {
  priority: Priority
  exclusive: string | undefined
  /** By the client’s name; empty once the task runs. */
  tickets: Map<string, Ticket>
  start(): void
  refuse(): void
}

/**
 * Bounds how much work runs at the same time. Clients take turns, so that nobody waits for all the work of a busy client. Urgent and normal work
 * alternate while both wait, urgent work first; background work runs when no other work waits. Each priority has its own queue.
 */
export function createConcurrencyLimiter({
  concurrency,
  maxWaiting,
  maxWaitingPerClient,
  refusal,
}: LimiterOptions): ConcurrencyLimiter {
  const queues = {
    urgent: createFairQueue<Ticket>(),
    normal: createFairQueue<Ticket>(),
    background: createFairQueue<Ticket>(),
  }
  const heldResources = new Set<string>()
  let active = 0
  let refused = 0
  let lastWasUrgent = false

  const mayBegin = ({ exclusive }: Task) => exclusive === undefined || !heldResources.has(exclusive)

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

  /** Takes a slot for a task at once, before any other work can. */
  function occupy(task: Task): void {
    active++
    lastWasUrgent = task.priority === 'urgent'
    if (task.exclusive !== undefined) heldResources.add(task.exclusive)
    for (const ticket of task.tickets.values()) queues[task.priority].remove(ticket)
    task.tickets.clear()
  }

  function leave({ exclusive }: Task): void {
    active--
    if (exclusive !== undefined) heldResources.delete(exclusive)
    while (active < concurrency) {
      const task = takeNext()
      if (!task) return
      occupy(task)
      // After pending I/O, which continuous work would starve.
      setImmediate(task.start)
    }
  }

  /** False if there is no room, and no larger client to displace. */
  function enqueue(client: QueueClient, task: Task): boolean {
    const queue = queues[task.priority]
    const { own, group } = queue.lengthOf(client)
    if (own >= maxWaitingPerClient || group >= widerFactor * maxWaitingPerClient) return false
    const isFull = queue.length() >= maxWaiting
    const displaced = isFull ? queue.displaceFor(client) : undefined
    if (isFull && !displaced) return false
    const ticket = { task }
    task.tickets.set(client.name, ticket)
    queue.add(client, ticket)
    // Only now, as it may be another place of the same task, which keeps this one.
    if (displaced) displace(displaced)
    return true
  }

  /** Removes one place of a task. Other clients that wait for the task keep theirs. */
  function displace(ticket: Ticket): void {
    const { task } = ticket
    for (const [name, each] of task.tickets) if (each === ticket) task.tickets.delete(name)
    if (task.tickets.size > 0) return
    task.refuse()
  }

  function submit<Result>(
    client: QueueClient,
    work: () => Promise<Result>,
    { priority = 'normal', exclusive }: WorkOptions = {},
  ): Job<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const task: Task = {
      priority,
      exclusive,
      tickets: new Map(),
      start: () => {
        // Errors reject `promise`.
        const done = Promise.resolve()
          .then(work)
          .finally(() => leave(task))
        done.then(resolve, reject)
      },
      refuse() {
        refused++
        reject(new AppError('unavailable', refusal, { retryAfter: busyRetrySeconds }))
      },
    }
    if (active < concurrency && mayBegin(task)) {
      occupy(task)
      task.start()
    } else if (!enqueue(client, task)) task.refuse()
    return {
      result: promise,
      join(other) {
        const waits = task.tickets.size > 0
        if (waits && !task.tickets.has(other.name)) enqueue(other, task)
      },
    }
  }

  return {
    run: (client, work, options) => submit(client, work, options).result,
    submit,
    stats: () => ({
      active,
      waiting: Object.values(queues).reduce((sum, queue) => sum + queue.length(), 0),
      refused,
    }),
  }
}
