import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { describe, expect, onTestFinished, test } from 'vitest'
import { smallDisk } from '#tests/support/small-disk.ts'
import { findChromium } from '#toolchain/programs/chromium.ts'
import { startPostgres } from '#toolchain/programs/postgres-server.ts'
import { writersSettings } from './concurrent-writers.ts'
import { startFaultyBlog } from './faulty-blog.ts'
import { type Desk, type Fault, type Found, runRounds } from './typing-rounds.ts'

const kills = Number(process.env.FAULT_KILLS ?? 50)
/** How often the other faults happen. */
const fewer = Math.ceil(kills / 10)
/** How many authors type at the same time, each in a browser and on a server of its own. */
const authors = Number(process.env.FAULT_AUTHORS ?? 3)

/** How many seconds of typing may be missing in the same browser and in another one. */
const promised = { same: 2, other: 10 }

const faults: [name: string, count: number, fault: Fault][] = [
  ['the browser is killed', kills, ({ wait }) => wait(0.2, 15)],
  [
    'the server is killed and started again',
    kills,
    async ({ blog, closeAtEnd, random, wait, without }) => {
      await wait(0.2, 12)
      await without(async () => {
        await blog.kill()
        if (random() < 0.5) await wait(0, 20)
        await blog.start()
      })
      await wait(0, 12)
      if (random() < 0.5) closeAtEnd()
    },
  ],
  [
    'the network is dead for a while',
    fewer,
    async ({ context, random, wait, without }) => {
      await wait(0.2, 12)
      await without(async () => {
        await context.setOffline(true)
        await wait(0.2, 20)
        await context.setOffline(false)
      })
      if (random() < 0.7) await wait(0, 12)
    },
  ],
  [
    'the session is ended',
    fewer,
    async ({ caller, form, wait, without }) => {
      await wait(0.2, 12)
      await without(async () => {
        await caller.call('POST', '/auth/signout', form.token)
        await wait(0.2, 12)
      })
    },
  ],
]

const executablePath = await findChromium()
if (!executablePath) console.warn('LEFT OUT: there is no Chromium.')

/** So many servers, each with a browser that stands for another machine. */
async function openDesks(count: number, envOf: (nth: number) => Promise<Record<string, string>>) {
  if (!executablePath) throw new Error('There is no Chromium.')
  const desks: Desk[] = []
  for (let nth = 1; nth <= count; nth++) {
    const blog = await startFaultyBlog({ ...writersSettings, ...(await envOf(nth)) })
    onTestFinished(blog.remove)
    const elsewhere = await chromium.launch({ executablePath })
    onTestFinished(() => elsewhere.close())
    desks.push({ blog, chromium: executablePath, elsewhere })
  }
  return desks
}

/** Prints how many seconds of typing were missing, and holds them against what is promised. */
function judge(name: string, found: Found[]): void {
  const sorted = (of: 'typed' | 'same' | 'other') => found.map((each) => each[of]).sort((a, b) => a - b)
  const summary = (of: 'typed' | 'same' | 'other') => {
    const all = sorted(of)
    return { median: all[all.length >> 1]?.toFixed(2), longest: all.at(-1)?.toFixed(2) }
  }
  const times = { typed: summary('typed'), same: summary('same'), other: summary('other') }
  const sum = (of: 'typed' | 'keys') => found.reduce((total, each) => total + each[of], 0)
  const keysPerSecond = (sum('keys') / sum('typed')).toFixed(1)
  console.log(JSON.stringify({ name, times: found.length, keysPerSecond, ...times }))
  expect(found.flatMap((each) => each.faults)).toEqual([])
  expect(sorted('same').filter((seconds) => seconds > promised.same)).toEqual([])
  expect(sorted('other').filter((seconds) => seconds > promised.other)).toEqual([])
}

describe.skipIf(!executablePath)('with SQLite', () => {
  test.each(faults)('%s (%i times), and the text is there', async (name, count, fault) => {
    const desks = await openDesks(Math.min(authors, count), async () => ({}))
    judge(`${name}, SQLite`, await runRounds(desks, count, fault))
  })

  test(`the disk of the server is full (${fewer} times), and the text is there`, async (context) => {
    const disk = await smallDisk(24 * 1_024)
    if (!disk) {
      console.warn('LEFT OUT: this user may not mount a file system.')
      context.skip()
      return
    }
    onTestFinished(disk.remove)
    const desks = await openDesks(1, async () => ({ DATA_DIR: disk.folder }))
    const ballast = path.join(disk.folder, 'ballast')
    const found = await runRounds(desks, fewer, async ({ random, wait, without }) => {
      await wait(0.2, 12)
      await without(async () => {
        await writeFile(ballast, Buffer.alloc(24 * 1_024 * 1_024)).catch(() => {})
        await wait(0.2, 20)
        await rm(ballast)
      })
      if (random() < 0.7) await wait(0, 12)
    })
    judge('the disk is full', found)
  })
})

describe.skipIf(!executablePath)('with PostgreSQL', () => {
  test.each(faults)('%s (%i times), and the text is there', async (name, count, fault) => {
    const postgres = await startPostgres()
    onTestFinished(postgres.stop)
    const desks = await openDesks(Math.min(authors, count), async (nth) => {
      await postgres.createDatabase(`blog${nth}`)
      return { DATABASE_URL: postgres.urlOf(`blog${nth}`) }
    })
    judge(`${name}, PostgreSQL`, await runRounds(desks, count, fault))
  })
})
