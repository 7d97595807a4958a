import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { mulberry32 } from '#toolchain/mulberry32.ts'
import { startPostgres } from '#toolchain/programs/postgres-server.ts'
import { makeWriters, writersSettings } from './concurrent-writers.ts'
import { startFaultyBlog } from './faulty-blog.ts'

const kills = Number(process.env.FAULT_KILLS ?? 200)
/** How long the program is let write before it is killed, in milliseconds. */
const shortest = 20
const longest = 400

/** What SQLite says of its file, and of references between its tables. */
function unsoundness(file: string): string[] {
  const database = new DatabaseSync(file)
  try {
    const found = database.prepare('pragma integrity_check').all() as { integrity_check: string }[]
    const references = database.prepare('pragma foreign_key_check').all()
    const words = found.map(({ integrity_check }) => integrity_check).filter((line) => line !== 'ok')
    return [...words, ...references.map((line) => JSON.stringify(line))]
  } finally {
    database.close()
  }
}

async function killAgainAndAgain(env: Record<string, string>, isSound: (folder: string) => string[]) {
  const blog = await startFaultyBlog({ ...writersSettings, ...env })
  onTestFinished(blog.remove)
  const seed = Number(process.env.FAULT_SEED ?? 1)
  const pool = await makeWriters(() => blog.address, { seed })
  const random = mulberry32(seed + 1_000)
  const faults: string[] = []
  for (let nth = 1; nth <= kills; nth++) {
    let isKilled = false
    const writing = pool.writeUntil(() => isKilled)
    await delay(shortest + random() * (longest - shortest))
    const killing = blog.kill()
    isKilled = true
    await Promise.all([killing, writing])
    const found = isSound(blog.folder)
    await blog.start()
    found.push(...(await pool.differences()))
    // Half of the time what had no response is sent again while others write.
    if (random() < 0.5) await pool.settle()
    faults.push(...found.map((line) => `after kill ${nth}: ${line}`))
    if (faults.length > 0) break
  }
  await pool.settle()
  faults.push(...(await pool.differences()))
  console.log(JSON.stringify({ kills, ...pool.account() }))
  expect(faults).toEqual([])
}

test(`killed ${kills} times while it writes to SQLite, the program loses and halves nothing`, () =>
  killAgainAndAgain({}, (folder) => unsoundness(path.join(folder, 'lectern.db'))))

test(`killed ${kills} times while it writes to PostgreSQL, the program loses and halves nothing`, async () => {
  const postgres = await startPostgres()
  onTestFinished(postgres.stop)
  await postgres.createDatabase('blog')
  await killAgainAndAgain({ DATABASE_URL: postgres.urlOf('blog') }, () => [])
})
