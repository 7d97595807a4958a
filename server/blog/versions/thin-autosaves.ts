import type { InTransaction, Reads } from '../../transaction.ts'

const minute = 60 * 1_000
const hour = 60 * minute
const day = 24 * hour

/** How far apart autosaves are, up to an age. Older ones are deleted. */
const steps = [
  { maxAgeMs: day, apartMs: 5 * minute },
  { maxAgeMs: 7 * day, apartMs: hour },
  { maxAgeMs: 30 * day, apartMs: day },
]

interface Autosave {
  number: number
  created_at: string
}

/** Which autosaves to delete: of those in one step of time, all but the last. */
export function surplusAutosaves(autosaves: Autosave[], now: Date): number[] {
  const lasts = new Map<string, number>()
  const surplus: number[] = []
  for (const { number, created_at } of autosaves.toSorted((a, b) => a.number - b.number)) {
    const instant = Date.parse(created_at)
    const step = steps.find(({ maxAgeMs }) => now.getTime() - instant < maxAgeMs)
    if (!step) surplus.push(number)
    else {
      const key = `${step.apartMs} ${Math.floor(instant / step.apartMs)}`
      const before = lasts.get(key)
      if (before !== undefined) surplus.push(before)
      lasts.set(key, number)
    }
  }
  return surplus
}

interface Parts {
  reads: Pick<Reads, 'versions'>
  inTransaction: InTransaction
  clock: () => Date
}

/** Creates the task that thins out autosaves: 5 minutes apart for a day, hourly for a week, daily for a month, then none. */
export function createThinAutosaves({ reads, inTransaction, clock }: Parts) {
  async function thin(postId: string, authorId: string): Promise<void> {
    const now = clock()
    if (surplusAutosaves(await reads.versions.listAutosaves(postId), now).length === 0) return
    await inTransaction(async ({ lock, versions }) => {
      await lock(`author ${authorId}`)
      await versions.remove(postId, surplusAutosaves(await versions.listAutosaves(postId), now))
    })
  }

  return async (): Promise<void> => {
    let after = ''
    for (;;) {
      const histories = await reads.versions.listWithAutosaves(after)
      for (const { post_id, author_id } of histories) await thin(post_id, author_id)
      after = histories.at(-1)?.post_id ?? ''
      if (after === '') return
    }
  }
}
