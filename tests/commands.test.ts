import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { settings } from '#server/config.ts'
import { addressOf } from './support/running-server.ts'
import { root } from './support/sources.ts'
import { testPrograms } from './support/test-program.ts'

const programs = testPrograms()

interface Ended {
  code: number
  out: string
  err: string
}

/** Runs a script of `scripts/` on the test's folder. */
function run(script: string, args: string[] = [], env: Record<string, string> = {}): Promise<Ended> {
  const inherited = Object.entries(process.env).filter(([name]) => !(name in settings))
  const options = { cwd: root, env: { ...Object.fromEntries(inherited), DATA_DIR: programs.folder, ...env } }
  return new Promise((resolve) => {
    execFile(process.execPath, [`scripts/${script}.ts`, ...args], options, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    )
  })
}

describe('db:migrate', () => {
  test('tells what ran, and the second time that nothing was to do', async () => {
    const first = await run('migrate')
    expect(first).toEqual({ code: 0, out: expect.stringMatching(/^Migrated: 0001-first-schema/), err: '' })
    expect(await run('migrate')).toEqual({ code: 0, out: 'The database is up to date.\n', err: '' })
  })

  test('tells in one line what is wrong and fails', async () => {
    const file = path.join(programs.folder, 'file')
    await writeFile(file, '')
    expect(await run('migrate', [], { DATABASE_URL: `sqlite:${file}/lectern.db` })).toEqual({
      code: 1,
      out: '',
      err: `Cannot migrate: the folder ${file} cannot be made (EEXIST). Check its rights, or set DATA_DIR to another folder.\n`,
    })
    expect(await run('migrate', [], { DATABASE_URL: 'mysql://host' })).toEqual({
      code: 1,
      out: '',
      err: 'Cannot migrate: DATABASE_URL must begin with postgres:// or sqlite:.\n',
    })
  })
})

describe('samples', () => {
  test('are removed with their authors, and stay away', async () => {
    const start = async () => {
      const program = programs.start({ SAMPLE_POSTS: 'on' })
      await addressOf(program)
      program.child.kill('SIGTERM')
      await program.ended
    }
    await start()
    const database = new DatabaseSync(path.join(programs.folder, 'lectern.db'))
    const count = (table: string) => database.prepare(`select count(*) as count from ${table}`).get()?.count
    const posts = count('post')
    expect(posts).toBeGreaterThan(0)
    expect(await run('samples', ['remove'])).toEqual({
      code: 0,
      out: `Removed ${posts} sample posts and their authors.\n`,
      err: '',
    })
    await start()
    expect([count('post'), count('user'), count('post_search')]).toEqual([0, 0, 0])
    database.close()
  })

  test('stay if the command is not understood', async () => {
    expect(await run('samples')).toEqual({ code: 1, out: '', err: 'Usage: npm run samples -- remove\n' })
  })
})
