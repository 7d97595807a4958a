import type { Client } from '../client/client.ts'
import type { SurrogateKey } from './surrogate-keys.ts'

/** What whoever makes an answer says of it, so that it can be kept. */
export interface AnswerNotes {
  /** What it is made from. */
  madeFrom(...keys: SurrogateKey[]): void
  /** What to do for each reader, also when the answer is kept. */
  eachTime(work: (reader: Client) => void): void
}

/** Takes notes, and tells them. */
export function takeNotes() {
  const keys = new Set<SurrogateKey>()
  const works: ((reader: Client) => void)[] = []
  const notes: AnswerNotes = {
    madeFrom: (...noted) => {
      for (const key of noted) keys.add(key)
    },
    eachTime: (work) => works.push(work),
  }
  return {
    notes,
    keys: keys as ReadonlySet<SurrogateKey>,
    /** Does for a reader what is to be done each time. Who that is is asked for only if something is to be done. */
    readBy(readerOf: () => Client): void {
      if (works.length === 0) return
      const reader = readerOf()
      for (const work of works) work(reader)
    },
  }
}
