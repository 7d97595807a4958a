import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Change, surrogateKeys } from '../../foundation/cache-tags/cache-tags.ts'
import { createConcurrencyLimiter, type Job } from '../../foundation/concurrency/concurrency-limiter.ts'
import type { Party } from '../../foundation/concurrency/queue-client.ts'
import { createIdleWork } from '../../foundation/work/idle-work.ts'
import { keptAddress } from './cache-key.ts'
import { codingsFor } from './content-encodings.ts'
import { createKeptAnswers } from './cache-store.ts'
import { createModificationDates } from './last-modified.ts'
import {
  compressedBest,
  type MadeAnswer,
  type ReadyAnswer,
  readyAnswer,
  replyTo,
  withAllForms,
  withHeaders,
} from './cached-response.ts'

const refusal = 'The server is busy. Try again in a moment.'

/**
 * How many answers are made at the same time, and may wait. Whoever asks for many makes others wait for one of them, and is refused what
 * would take seconds. Those that a worker writes take no place of the others, and go one after the other as it does.
 */
const bounds = {
  short: { concurrency: 4, maxWaiting: 1_000, maxWaitingPerParty: 100, refusal },
  long: { concurrency: 1, maxWaiting: 64, maxWaitingPerParty: 8, refusal },
}

/** An answer that is being made, and what changed since that began. */
interface Making {
  answer: Promise<ReadyAnswer>
  changes: Change[]
  job: Job<ReadyAnswer>
}

/** What an answer is asked for by. */
interface Asked extends Pick<IncomingMessage, 'headers'> {
  party: Party
  /** It is written by a worker and may take seconds. */
  takesLong?: boolean
  /** Shared caches may keep it too. */
  isShared?: boolean
}

interface Options {
  logFailure: (error: unknown) => void
  /** What an answer made from these keys says to shared caches that may keep it; null if they are told nothing. */
  sharedHeaders?: (keys: ReadyAnswer['keys']) => Record<string, string> | null
}

/**
 * Finished answers for everybody, given before routing at little more than the cost of writing their bytes. A change removes those that
 * were made from it; one whose making began before such a change is given to those who had asked by then, and not kept.
 */
export function createAnswerCache({ logFailure, sharedHeaders = () => null }: Options) {
  const answers = createKeptAnswers({ onAskedAgain: inAllForms })
  /** Whom a request may join, by address: none that began before the last change. */
  const joinable = new Map<string, Making>()
  const underWay = new Set<Making>()
  const limiters = {
    short: createConcurrencyLimiter(bounds.short),
    long: createConcurrencyLimiter(bounds.long),
  }
  const dateOf = createModificationDates()
  const counts = { given: 0, unchanged: 0, made: 0 }
  const idleWork = createIdleWork(improve, logFailure)

  /** In all forms at once, and in better ones when there is time. */
  function inAllForms(address: string, answer: ReadyAnswer): ReadyAnswer {
    // What tells of views is made anew every few seconds while anybody reads.
    if (!answer.keys.has(surrogateKeys.views)) idleWork.add(address)
    return withAllForms(answer)
  }

  /** Waits by its address only, so that what was removed meanwhile is neither held nor worked on. */
  async function improve(address: string): Promise<void> {
    const answer = answers.peek(address)
    if (answer) answers.replace(address, answer, await compressedBest(answer))
  }

  function shared(answer: ReadyAnswer): ReadyAnswer {
    const headers = answer.etag === null ? null : sharedHeaders(answer.keys)
    return headers ? withHeaders(answer, headers) : answer
  }

  function begin(address: string, submit: () => Job<ReadyAnswer>, isShared: boolean): Making {
    // Its work begins after this: it is in both lists before anything is read.
    const job = submit()
    const making: Making = { job, changes: [], answer: finish() }
    async function finish(): Promise<ReadyAnswer> {
      try {
        const made = await job.result
        // Nor may a shared cache keep what is out of date: it may come there after the purge.
        if (making.changes.some((change) => touches(change, made))) return made
        const answer = isShared ? shared(made) : made
        if (mayKeep(answer)) answers.add(address, answer)
        return answer
      } finally {
        underWay.delete(making)
        if (joinable.get(address) === making) joinable.delete(address)
      }
    }
    underWay.add(making)
    joinable.set(address, making)
    return making
  }

  return {
    /** Answers a request with a kept answer. False if there is none. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      const address = keptAddress(request, request.url ?? '')
      const answer = address === null ? undefined : answers.get(address)
      if (!answer) return false
      const { status, headers, body } = replyTo(request, answer)
      if (status === 304) counts.unchanged++
      else counts.given++
      response.writeHead(status, headers).end(body)
      answer.eachTime?.(request)
      return true
    },

    /**
     * The kept answer, or the one that is being made for somebody else, or a new one, when the party that asks for it has its turn.
     * Without an address one for this request alone.
     */
    async findOrMake(
      address: string | null,
      make: () => Promise<MadeAnswer>,
      { headers, party, takesLong = false, isShared = false }: Asked,
    ): Promise<ReadyAnswer> {
      const accepted = codingsFor(headers['accept-encoding'])
      const dated = (etag: string) => (address === null ? null : dateOf(address, etag))
      const limiter = takesLong ? limiters.long : limiters.short
      const submit = () => limiter.submit(party, async () => readyAnswer(await make(), accepted, dated))
      const known = address === null ? undefined : answers.get(address)
      if (known) return known
      counts.made++
      if (address === null) return submit().result
      const making = joinable.get(address)
      // Whoever comes later does not wait in the queue of the one who came first.
      making?.job.join(party)
      return (making ?? begin(address, submit, isShared)).answer
    },

    /** Does what a call asks for that is not kept, when the party that asks for it has its turn. */
    inTurn: limiters.short.run,

    /** Removes the answers that were made from what changed. */
    drop(change: Change): void {
      for (const making of underWay) making.changes.push(change)
      joinable.clear()
      answers.drop(change)
    },

    /** What is kept now; since the start, how often that was given, found to be what the reader had, or not there, and what changes removed. */
    stats: () => ({ ...counts, ...answers.stats() }),
    /** How many are made now, wait for that, and were refused. */
    limiterStats: { short: limiters.short.stats, long: limiters.long.stats },
  }
}
export type AnswerCache = ReturnType<typeof createAnswerCache>

/** What there is for everybody, and that there is nothing. Failures may pass. */
const mayKeep = ({ status, etag }: ReadyAnswer): boolean => status === 404 || etag !== null

const touches = (change: Change, { keys }: ReadyAnswer): boolean =>
  change === 'anything' || !keys.isDisjointFrom(change)
