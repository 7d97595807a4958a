import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createApiProgram } from './api-program.ts'
import { wordsShown } from './author-view.ts'
import { choicesOf } from './choices.ts'
import { createLedger } from './ledger.ts'
import { type connectClients, runAs } from './network.ts'
import type { Servers } from './servers.ts'
import { storedWords } from './stored-words.ts'
import { createTab } from './tab.ts'

const steps = { tab: 40, program: 20 }

interface Run {
  seed: number
  random: () => number
}

/** Repeats what the database ended because it took too long, as on a busy machine. */
async function untilInTime<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if ((error as { code?: string }).code !== '57014') throw error
    }
  }
}

/**
 * Lets two tabs, a device and a program work in one new account at the same time, and looks for what was acknowledged: now and then, and at the
 * end. Returns how many words were acknowledged.
 */
export async function runAuthors(
  servers: Servers,
  network: ReturnType<typeof connectClients>,
  { seed, random }: Run,
): Promise<number> {
  const username = `run${seed}`
  const ledger = createLedger(seed)
  const token = await servers.signUp(username)
  const clientOf = (name: string) => ({ name, token, ledger, random, isGone: false })
  const tabs = [
    createTab({ ...clientOf('tab 1'), browser: `${username} laptop` }),
    createTab({ ...clientOf('tab 2'), browser: `${username} laptop` }),
    createTab({ ...clientOf('device'), browser: `${username} phone` }),
  ]
  const program = createApiProgram({ ...clientOf('program'), now: servers.now })
  await program.begin()
  let isWorking = true
  const working = Promise.all([...tabs.map((tab) => tab.run(steps.tab)), program.run(steps.program)]).finally(
    () => {
      isWorking = false
    },
  )
  const { chance, below } = choicesOf(random)
  try {
    while (isWorking) {
      await look()
      if (chance(0.3)) servers.passTime(below(8 * 60_000))
      if (chance(0.2)) await untilInTime(servers.maintain)
      await Promise.race([working, delay(20 + below(60))])
    }
  } finally {
    await working
    await Promise.all(tabs.map((tab) => tab.end()))
    await network.settled()
  }
  await look()
  const shown = await runAs({ ...clientOf('reader'), isReliable: true }, wordsShown)
  expectAll(shown, 'is not shown to its author')
  return ledger.countAcknowledged()

  /** What was acknowledged before must be there now. */
  async function look(): Promise<void> {
    const wanted = ledger.wanted()
    const { all, kept } = await untilInTime(() => storedWords(servers.database, username))
    ledger.keep(kept)
    expectAll(all, 'is not in the database', wanted)
  }

  function expectAll(there: ReadonlySet<string>, problem: string, wanted = ledger.wanted()): void {
    // Somebody may have deleted a word meanwhile.
    const stillWanted = ledger.wanted()
    const missing = [...wanted].filter((word) => !there.has(word) && stillWanted.has(word))
    if (missing.length === 0) return
    const lines = missing.flatMap((word) => [
      `Run ${seed}: ${word} ${problem}.`,
      ...ledger.historyOf(word),
      '',
    ])
    const file = path.join(tmpdir(), `lectern-lost-text-${seed}.log`)
    writeFileSync(file, ledger.log.join('\n'))
    throw new Error([...lines, `All that happened: ${file}`].join('\n'))
  }
}
