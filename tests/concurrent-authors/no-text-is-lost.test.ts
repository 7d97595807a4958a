import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { seed as firstSeed, runs } from '#tests/support/random-tests.ts'
import { mulberry32 } from '#toolchain/mulberry32.ts'
import { connectClients } from './network.ts'
import { runAuthors } from './run-authors.ts'
import { type Servers, startServers } from './servers.ts'

/**
 * Two tabs of one browser, a device and a program that uses the API work on the posts of one account at the same time, as chance has it. Their
 * requests go to three processes on PostgreSQL, one on SQLite. Some are never sent, some are carried out and their response is lost, some are
 * cut while they are carried out, and some come after later ones. Tabs crash and are opened again, the clock moves on, and what is due is
 * published and thinned out. Tabs and device run the modules of the admin area: only elements are replaced, by `form.ts`.
 *
 * Each block and each title is one word that occurs nowhere else. A word is acknowledged once a request with it was answered with success. From
 * then on it is in a post, whatever its status, in a version, in an unfinished text or in the trash, unless somebody deleted it who had it
 * before them: at a tab, by typing or with Reset. To choose the other text in a conflict, to restore another text or version, to discard an
 * unfinished text and to delete a post is not to delete a word.
 *
 * A word that was in a saved post, in the trash, or in a version that is no autosave is there for ever, whoever deletes it. So is a word that
 * was before an author who pressed Ctrl+S and was told that it is saved. A text that only a client has, as after a 409, does not count as a place.
 *
 * The database is looked through while all work, and at the end. Then all of it must be found once more, by the calls of the API.
 */
const accounts = runs(4)
/** Each run is about an account of its own. */
const concurrency = 4

describe.each(databaseKinds)('two tabs, a device and a program in one account on %s', (kind) => {
  let servers: Servers
  let network: ReturnType<typeof connectClients>
  beforeAll(async () => {
    servers = await startServers(kind)
    network = connectClients(servers.addresses)
  })
  afterAll(async () => {
    network.disconnect()
    await servers.stop()
  })

  test('lose no text', { timeout: 60_000 + accounts * 20_000 }, async () => {
    const began = performance.now()
    let acknowledged = 0
    // Another seed gives other interleavings, and the same ones cannot be had again, as the processes run at their own pace.
    let next = firstSeed
    const problems: unknown[] = []
    async function runNext(): Promise<void> {
      while (next < firstSeed + accounts) {
        const seed = next++
        const run = runAuthors(servers, network, { seed, random: mulberry32(seed) })
        const count = await run.catch((error) => {
          problems.push(error)
          return 0
        })
        acknowledged += count
      }
    }
    await Promise.all(Array.from({ length: concurrency }, runNext))
    const seconds = Math.round((performance.now() - began) / 1_000)
    if (process.env.FUZZ_RUNS)
      console.log(JSON.stringify({ kind, accounts, seconds, acknowledged, ...network.counts }))
    expect([...problems, ...servers.failures]).toEqual([])
  })
})
