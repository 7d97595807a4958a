import { setTimeout as delay } from 'node:timers/promises'
import { imageFile } from '#tests/support/image-files.ts'
import { mulberry32 } from '#toolchain/mulberry32.ts'
import { lookAtImages, lookAtMessages, lookThrough } from './look-through.ts'
import { createWriter, type Writer } from './writer.ts'
import { createCaller } from './writer-calls.ts'

export const accessKey = 'faults-access-key'

/** What the program is started with: nothing of it may refuse a writer. Some of their disks are smaller than the usual reserve. */
export const writersSettings = {
  ACCESS_KEY: accessKey,
  RATE_LIMITS: 'off',
  SAMPLE_POSTS: 'off',
  DISK_RESERVE: 'off',
}

interface Options {
  count?: number
  seed?: number
  /** What their names begin with. */
  names?: string
  /** The token of an owner, who sees messages; without one the first of them has to be the first account. */
  owner?: string
  isBehindNginx?: boolean
}

/** Several authors who write at the same time, and what they found. */
export async function makeWriters(
  addressOf: () => string,
  { count = 6, seed = 1, names = 'w', owner, isBehindNginx = false }: Options = {},
) {
  const caller = createCaller(addressOf)
  const bytes = await imageFile('png', { width: 40, height: 30 })
  const writers: Writer[] = []
  for (let nth = 0; nth < count; nth++) {
    const name = `${names}${nth}`
    const token = await caller.signUp(name, accessKey)
    const random = mulberry32(seed + nth)
    writers.push(createWriter({ caller, name, token, image: bytes, isBehindNginx, random }))
  }
  const sum = (key: keyof Writer['counts']) => writers.reduce((total, { counts }) => total + counts[key], 0)

  return {
    caller,
    writers,
    /** Lets all write until `isOver`; whoever gets no response pauses a moment and sends the same again. */
    async writeUntil(isOver: () => boolean): Promise<void> {
      await Promise.all(
        writers.map(async (writer) => {
          while (!isOver()) if (!(await writer.step()) || writer.isPending()) await delay(20)
        }),
      )
    },
    /** Sends again what has had no response, until it has. */
    async settle(): Promise<void> {
      await Promise.all(
        writers.map(async (writer) => {
          while (writer.isPending()) if (!(await writer.step()) || writer.isPending()) await delay(50)
        }),
      )
    },
    /** Every difference between what was acknowledged and what is there. */
    async differences(): Promise<string[]> {
      const found = await Promise.all(
        writers.map(async (writer) => [
          ...(await lookThrough(caller, writer)),
          ...(await lookAtImages(caller, writer)),
        ]),
      )
      return [
        ...found.flat(),
        ...(await lookAtMessages(caller, writers, owner ?? (writers[0] as Writer).token)),
        ...caller.seen.faults,
      ]
    },
    /** What happened, for the report. */
    account: () => ({
      acknowledged: sum('acknowledged'),
      uncertain: sum('uncertain'),
      repeated: sum('repeated'),
      statuses: Object.fromEntries(caller.statuses),
      longestMs: Math.round(caller.seen.longest),
    }),
  }
}
export type Writers = Awaited<ReturnType<typeof makeWriters>>
